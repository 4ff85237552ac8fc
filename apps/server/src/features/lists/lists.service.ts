import {
  type addItem as addition,
  type CommentView,
  type getItem,
  type listItems,
  listParticipants as participants,
  type StoryView,
} from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { createComment } from "#features/comments/index.ts";
import { getSpace, listParticipants, requireSpace } from "#features/spaces/index.ts";
import { createStory, getStory } from "#features/stories/index.ts";
import { getPerson, listPeople } from "#features/users/index.ts";
import type { Page } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { z } from "zod";
import { readAttached } from "./lists.attached.ts";
import { parsePath } from "./lists.paths.ts";
import { readPeopleOrder, readTags } from "./lists.query.ts";

type Item = z.output<typeof getItem.response>["data"];
type ListItem = z.output<typeof listItems.response>["items"][number];
type ListQuery = z.output<typeof listItems.query> & { request: FastifyRequest };
type Addition = z.output<typeof addition.body> & { request: FastifyRequest };

export async function readItem(deps: Deps, viewer: Viewer, path: string): Promise<Item> {
  const { pattern, ids } = parsePath(path, ["stories/{id}", "spaces/{id}", "users/{id}"]);
  switch (pattern) {
    case "stories/{id}":
      return getStory(deps, viewer, ids[0]!);
    case "spaces/{id}":
      return getSpace(deps.db, viewer, ids[0]!);
    case "users/{id}":
      return getPerson(deps, ids[0]!);
  }
}

export async function readList(deps: Deps, viewer: Viewer, list: ListQuery): Promise<Page<ListItem>> {
  const attached = await readAttached(deps, viewer, list);
  if (attached) return attached;
  const { pattern, ids } = parsePath(list.path, [
    "users",
    "people",
    "orgs",
    "participants",
    "spaces/{id}/participants",
  ]);
  const page = { query: list.query, limit: list.results, cursor: list.lastDocumentID };
  const people = () => ({ ...page, orderBy: readPeopleOrder(list), tags: readTags(list) });
  switch (pattern) {
    case "users":
      return listPeople(deps, people());
    case "people":
      return listPeople(deps, { ...people(), role: "person" });
    case "orgs":
      return listPeople(deps, { ...people(), role: "org" });
    case "participants":
    case "spaces/{id}/participants":
      return listParticipants(deps, viewer, {
        ...page,
        orderBy: readPeopleOrder(list),
        spaceId: ids[0] ?? (await requireSpace(deps.db, viewer, list)).id,
        status: readStatus(list),
      });
  }
}

function readStatus({ status }: ListQuery) {
  const parsed = participants.query.shape.status.safeParse(status || undefined);
  if (!parsed.success) throw new AppError("invalid_value", { fields: { status: "invalid_value" } });
  return parsed.data;
}

/** What the operation of the collection makes of it. */
export async function addItem(
  deps: Deps,
  viewer: Viewer,
  { path, data, ...named }: Addition,
): Promise<StoryView | CommentView> {
  if (/\/(?:comments|replies)$/.test(path)) {
    if ("commentHTML" in data) return createComment(deps, viewer, { path, data });
    throw new AppError("text_required", { fields: { "data.commentHTML": "text_required" } });
  }
  const { pattern, ids } = parsePath(path, ["stories", "problems/{id}/stories"]);
  if (!("story" in data)) throw new AppError("text_required", { fields: { "data.story": "text_required" } });
  const problemId = pattern === "stories" ? data.problemId : ids[0]!;
  return createStory(deps, viewer, { ...data, problemId, ...named });
}
