import type * as contract from "@bump/contract";
import type { EndpointInput, EndpointResult } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { authorColumns, toAuthorView } from "#features/accounts/index.ts";
import { activeStatuses, requireSpace } from "#features/spaces/index.ts";
import { isUnblocked } from "#features/subjects/index.ts";
import { beginning } from "#platform/database/like.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

type Query = EndpointInput<typeof contract.autocomplete>["query"];
type Suggestion = EndpointResult<typeof contract.autocomplete>["data"][number];
type Asked = { spaceId: string; isPrivate: boolean; text: string };

const most = 10;

/** Nothing typed, nothing offered. */
export async function suggest(
  deps: Deps,
  viewer: Viewer,
  query: Query & { request: FastifyRequest },
): Promise<Suggestion[]> {
  const text = query.searchParam.trim().toLowerCase();
  if (text === "") return [];
  const { id: spaceId, standing } = await requireSpace(deps.db, viewer, query);
  const asked = { spaceId, isPrivate: standing.isPrivate, text };
  return query.collection === "tags" ? suggestTags(deps, asked) : suggestPeople(deps, viewer, asked);
}

/** The most used first. */
async function suggestTags({ db }: Deps, { spaceId, text }: Asked): Promise<Suggestion[]> {
  const rows = await db
    .selectFrom("tags")
    .select(["id", "name"])
    .where("space_id", "=", spaceId)
    .where(sql<boolean>`plain(name) like plain(${beginning(text.replace(/^#/, ""))})`)
    .orderBy("weight", "desc")
    .orderBy("name")
    .limit(most)
    .execute();
  return rows.map(({ id, name }) => ({
    id,
    value: name,
    denotationChar: "#",
    link: `/tags/${encodeURIComponent(name)}`,
    role: null,
    photoURL: null,
  }));
}

/**
 * Of a private space its members; elsewhere whoever can be met, but for a block. Any of somebody's names may begin so; no
 * other is guessed: who presses Enter would mention somebody else.
 */
async function suggestPeople({ db }: Deps, viewer: Viewer, { spaceId, isPrivate, text }: Asked): Promise<Suggestion[]> {
  const name = text.replace(/^@/, "");
  const begins = sql<boolean>`(plain(u.display_name) like plain(${beginning(name)}) or plain(u.display_name) like plain(${`% ${beginning(name)}`}))`;
  const isMember = sql<boolean>`exists (
    select from memberships m where m.space_id = ${spaceId} and m.user_id = u.id
      and m.status = any(${sql.val(activeStatuses)}::text[]))`;
  const rows = await db
    .selectFrom("users as u")
    .leftJoin("media as photo", "photo.id", "u.photo_media_id")
    .select(authorColumns)
    .where(sql<boolean>`(u.email_verified and u.suspended_at is null)`)
    .where(begins)
    .where(isPrivate ? isMember : sql<boolean>`true`)
    .where(isUnblocked(viewer, "u.id"))
    .orderBy(sql`lower(u.display_name)`)
    .orderBy("u.id")
    .limit(most)
    .execute();
  return rows.map(toAuthorView).map(({ id, displayName, role, photoURL }) => ({
    id,
    value: displayName,
    denotationChar: "@",
    link: `/network/${id}/info`,
    role,
    photoURL,
  }));
}
