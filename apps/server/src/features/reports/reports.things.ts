import { isReportedThing, type ReportedThing, type ReportTopic, worldSpaceId } from "@bump/contract";
import type { Insertable } from "kysely";
import { getSpace } from "#features/spaces/index.ts";
import { getTagById } from "#features/tags/index.ts";
import { getPerson } from "#features/users/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { escapeHtml } from "#platform/html/escape.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { isForStaff } from "./reports.policy.ts";
import { holdSpace } from "./reports.repo.ts";

export type Thing = { collection: ReportedThing; id: string };

/** `users/{id}`, `tags/{id}`, `spaces/{id}` or the collection alone; null for what people write. */
export function readThing({ path, documentID }: { path: string; documentID: string }): Thing | null {
  const [collection = "", id = documentID, ...rest] = path.replace(/^\//, "").split("/");
  return isReportedThing(collection) && rest.length === 0 ? { collection, id: id.toLowerCase() } : null;
}

type ThingRow = { user_id: string | null; tag_id: string | null };

/** Of a report that is on no item. */
export function thingOf({ user_id, tag_id }: ThingRow): ReportedThing {
  return user_id ? "users" : tag_id ? "tags" : "spaces";
}

type Kept = Pick<Insertable<Db["reports"]>, "user_id" | "tag_id" | "reported_space_id" | "space_id" | "author_id"> & {
  for_staff: boolean;
};
type Found = { kept: Kept; title: string; html: string; isOwn: boolean };

/**
 * What the viewer sees of it, or not_found. People and spaces are judged by the site's moderators: those who run a space do
 * not judge it themselves. A tag is its space's.
 */
export async function findThing(
  deps: Deps,
  viewer: Viewer,
  { collection, id }: Thing,
  topics: readonly ReportTopic[],
): Promise<Found> {
  const ofSite = { space_id: worldSpaceId, for_staff: true };
  switch (collection) {
    case "users": {
      const { displayName, bio } = await getPerson(deps, id);
      const kept = { user_id: id, author_id: id, ...ofSite };
      return { kept, title: displayName, html: escapeHtml(bio), isOwn: id === viewer.id };
    }
    case "spaces": {
      await holdSpace(deps.db, id);
      const { name, description, status } = await getSpace(deps.db, viewer, id);
      const kept = { reported_space_id: id, ...ofSite };
      return { kept, title: name, html: escapeHtml(description), isOwn: status === "owner" || status === "admin" };
    }
    case "tags": {
      const { title, description, spaceId } = await getTagById(deps, viewer, id);
      const { isPrivate } = await getSpace(deps.db, viewer, spaceId);
      // What a tag stands for is said by those who run its space.
      const for_staff = isForStaff({ isPrivate, topics, isAnonymous: false, isByManager: description !== "" });
      const kept = { tag_id: id, space_id: spaceId, for_staff };
      return { kept, title: `#${title}`, html: escapeHtml(description), isOwn: false };
    }
  }
}
