import type { getItem } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { faqKind } from "#features/faqs/index.ts";
import { getPostJson } from "#features/posts/index.ts";
import { getPart, problemKind } from "#features/problems/index.ts";
import { skillKind } from "#features/skills/index.ts";
import { getSolution } from "#features/solutions/index.ts";
import { getSpace } from "#features/spaces/index.ts";
import { storyKind } from "#features/stories/index.ts";
import { getTag } from "#features/tags/index.ts";
import { getPerson } from "#features/users/index.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { readAttachedItem } from "./lists.attached.ts";
import { absentItems } from "./lists.empty.ts";
import { type ItemReaders, pathTable } from "./lists.paths.ts";

const items: ItemReaders = {
  "stories/{id}": (deps, viewer, [id]) => getPostJson(deps, viewer, { kind: storyKind, id: id! }),
  "problems/{id}": (deps, viewer, [id]) => getPostJson(deps, viewer, { kind: problemKind, id: id! }),
  "problems/{id}/parts/{id}": (deps, viewer, [problemId, id]) =>
    getPart(deps, viewer, { problemId: problemId!, id: id! }),
  "problems/{id}/solutions/{id}": (deps, viewer, [problemId, id]) =>
    getSolution(deps, viewer, { problemId: problemId!, id: id! }),
  "solutions/{id}": (deps, viewer, [id]) => getSolution(deps, viewer, { id: id! }),
  "skills/{id}": (deps, viewer, [id]) => getPostJson(deps, viewer, { kind: skillKind, id: id! }),
  "faqs/{id}": (deps, viewer, [id]) => getPostJson(deps, viewer, { kind: faqKind, id: id! }),
  "spaces/{id}": (deps, viewer, [id]) => getSpace(deps.db, viewer, id!),
  "users/{id}": (deps, _viewer, [id]) => getPerson(deps, id!),
  ...absentItems,
};
const findReader = pathTable(items);

const tagShape = /^\/?tags\/(?<tag>[^/]+)$/;

type ItemQuery = z.output<typeof getItem.query> & { request: FastifyRequest };
type Answer = Pick<z.output<typeof getItem.response>, "data" | "parent">;

/** The answer, or the item as JSON. */
export async function readItem(deps: Deps, viewer: Viewer, query: ItemQuery): Promise<Answer | string> {
  const attached = await readAttachedItem(deps, viewer, query.path);
  if (attached) return attached;
  // A tag is known by its name, too.
  const { tag } = tagShape.exec(query.path)?.groups ?? {};
  if (tag !== undefined) return { data: await getTag(deps, viewer, { ...query, tag }) };
  const found = findReader(query.path);
  if (!found) throw new AppError("unknown_path", { fields: { path: "unknown_path" } });
  const data = await found.row(deps, viewer, found.ids);
  return typeof data === "string" ? data : { data };
}
