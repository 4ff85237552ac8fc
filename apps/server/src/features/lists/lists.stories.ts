import { Id, type listItems } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { canModerateSpace, requireListedSpace } from "#features/spaces/index.ts";
import { listStories, type StoryQuery, type StoryScope } from "#features/stories/index.ts";
import { findItem } from "#features/subjects/index.ts";
import { getPerson } from "#features/users/index.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { matchPath } from "./lists.paths.ts";
import { readTags, refusal } from "./lists.query.ts";

type List = z.output<typeof listItems.query> & { request: FastifyRequest };

/** The whole answer as JSON, for the lists of stories; null where the path is another's. */
export async function readStories(deps: Deps, viewer: Viewer, list: List): Promise<string | null> {
  const found = matchPath(list.path, ["stories", "problems/{id}/stories", "users/{id}/stories"]);
  if (!found) return null;
  const query = readQuery(list);
  const [id = ""] = found.ids;
  switch (found.pattern) {
    case "stories":
      return listStories(deps, viewer, { ...query, scope: await readScope(deps, viewer, list) });
    case "problems/{id}/stories":
      if (!(await findItem(deps, viewer, { kind: "problem", id, above: null }))) throw new AppError("not_found");
      return listStories(deps, viewer, { ...query, scope: { of: "problem", problemId: id } });
    case "users/{id}/stories":
      await getPerson(deps, id);
      return listStories(deps, viewer, { ...query, scope: { of: "author", authorId: id } });
  }
}

/** The viewer's own are those of all spaces, unless one is named. */
async function readScope(deps: Deps, viewer: Viewer, list: List): Promise<StoryScope> {
  const of = list.filterBy || "recent";
  const spaceId = list.spaceId || null;
  switch (of) {
    case "recent":
    case "feed": {
      const { id, standing } = await requireListedSpace(deps, viewer, list);
      const inSpace = { spaceId: id, moderates: canModerateSpace(viewer, standing) };
      return { of: of === "recent" ? "space" : "feed", ...inSpace };
    }
    case "mine":
    case "drafts":
    case "anonymous":
      return { of, spaceId };
    default:
      throw refusal("filterBy", "invalid_value");
  }
}

function readQuery(list: List): Omit<StoryQuery, "scope"> {
  const { orderBy } = list;
  if (orderBy !== "recent" && orderBy !== "top") throw refusal("orderBy", "invalid_value");
  const authorId = list.authorId ? Id.safeParse(list.authorId).data : null;
  if (authorId === undefined) throw refusal("authorId", "invalid_id");
  return {
    orderBy,
    authorId,
    tags: readTags(list),
    words: list.query ? { words: list.query, beginning: /[\p{L}\p{M}\p{N}]+$/u.exec(list.query)?.[0] ?? "" } : null,
    limit: list.results,
    cursor: list.lastDocumentID,
  };
}
