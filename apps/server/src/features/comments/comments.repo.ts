import { type Insertable, type Kysely, type RawBuilder, sql } from "kysely";
import { canModerateSpace, effectiveStatus, type Standing } from "#features/spaces/index.ts";
import {
  isUnblocked,
  isUnshielded,
  ownedBy,
  type SubjectKind,
  type SubjectState,
  visibleTo,
} from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, decodeScoreCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { executePrepared, limitFor, padded } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

type Source = Pick<Deps, "secrets"> & { db: Kysely<Db> };

/**
 * Of what answers no other: answers keep it in its place, where it shows without its text, name and all. It asks `subjects`
 * only, like the rights beside it: an `or` over two tables would have these judged twice for each row.
 */
const leavesGap = sql<boolean>`(s.state in ('removed', 'hidden') and s.total_comments > 0)`;

export type CommentRow = Awaited<ReturnType<typeof loadCommentRows>> extends Map<string, infer Row> ? Row : never;

/** Nobody's view, where there is no viewer: all may read it who read the space. */
export async function loadCommentRows({ secrets, db }: Source, viewer: Viewer | null, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const viewerId = viewer?.id ?? null;
  const query = db
    .selectFrom("comments as c")
    .innerJoin("subjects as s", "s.id", "c.id")
    .innerJoin("subjects as i", "i.id", "c.item_id")
    .innerJoin("spaces as sp", "sp.id", "s.space_id")
    .leftJoin("memberships as m", (join) => join.onRef("m.space_id", "=", "s.space_id").on("m.user_id", "=", viewerId))
    .leftJoin("reactions as r", (join) => join.onRef("r.subject_id", "=", "s.id").on("r.user_id", "=", viewerId))
    .leftJoin("bookmarks as b", (join) => join.onRef("b.subject_id", "=", "s.id").on("b.user_id", "=", viewerId))
    .select([
      "s.id",
      "s.space_id",
      "s.author_id",
      "s.state",
      "s.tags",
      "s.revision",
      "s.edited_at",
      "s.total_reactions",
      "s.total_comments",
      "s.reactions",
      "s.created_at",
      "c.item_id",
      "c.reply_to",
      "c.html",
      "i.kind as item_kind",
      "i.parent_id as item_parent_id",
      "r.kind as reaction",
      "b.created_at as bookmarked_at",
      "sp.is_private",
      "sp.listed",
      "sp.blocked_at",
      effectiveStatus.as("membership"),
      (viewer ? visibleTo({ secrets }, viewer) : sql<boolean>`true`).as("is_visible"),
      (viewer ? sql<boolean>`${ownedBy({ secrets }, viewer)} is true` : sql<boolean>`false`).as("is_own"),
      (viewer ? sql<boolean>`not ${isUnblocked(viewer)}` : sql<boolean>`false`).as("is_blocked"),
    ])
    .where("c.id", "in", padded(ids));
  const { rows } = await executePrepared(db, query);
  return new Map(rows.map((row) => [row.id, toCommentRow(row, viewer)]));
}

type Loaded = {
  state: string;
  item_kind: string;
  is_private: boolean;
  listed: boolean;
  blocked_at: Date | null;
  membership: Standing["status"];
};

function toCommentRow<Row extends Loaded>(loaded: Row, viewer: Viewer | null) {
  const { is_private, listed, blocked_at, membership, ...row } = loaded;
  const space: Standing = { isPrivate: is_private, listed, isBlocked: blocked_at !== null, status: membership };
  const moderates = viewer !== null && canModerateSpace(viewer, space);
  return { ...row, state: row.state as SubjectState, item_kind: row.item_kind as SubjectKind, moderates };
}

type Fresh = Pick<
  CommentRow,
  | "id"
  | "item_id"
  | "item_kind"
  | "item_parent_id"
  | "reply_to"
  | "space_id"
  | "author_id"
  | "html"
  | "tags"
  | "created_at"
>;

/** What a comment that was written this moment is to its author. */
export function toFreshRow(written: Fresh): CommentRow {
  return {
    ...written,
    state: "published",
    revision: 1,
    edited_at: null,
    total_reactions: 0,
    total_comments: 0,
    reactions: {},
    reaction: null,
    bookmarked_at: null,
    is_visible: true,
    is_own: true,
    is_blocked: false,
    // Whoever may do everything with it as its author need not moderate.
    moderates: false,
  };
}

export type CommentOrder = "recent" | "top";
type Query = { limit: number; cursor?: string };
type IdRow = { id: string; created_at: Date; score: number };

/** The comments on an item that the caller found to be readable. */
export async function listCommentIds(
  source: Source,
  viewer: Viewer,
  q: Query & { itemId: string; orderBy: CommentOrder; mine: boolean },
): Promise<Page<string>> {
  const { after, order, keyOf } = q.orderBy === "top" ? byScore(q.cursor) : byTime(q.cursor);
  const whose = q.mine ? sql`s.author_id = ${viewer.id}::uuid` : sql`true`;
  const query = sql<IdRow>`
    select c.id, c.created_at, c.score from comments c join subjects s on s.id = c.id
    where c.item_id = ${q.itemId}::uuid and c.reply_to is null and ${whose} and ${after}
      and (${visibleTo(source, viewer)} or ${leavesGap}) and ${isUnshielded(viewer)}
    order by ${order} limit ${sql.lit(limitFor(q.limit))}`;
  const { rows } = await executePrepared(source.db, query);
  const { items, last } = toPage(rows, q.limit, keyOf);
  return { items: items.map(({ id }) => id), last };
}

type Walk = {
  after: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  keyOf: (row: IdRow) => { at: Date; id: string } | { score: number; id: string };
};

// Row comparisons, not ORs: they walk the index from the cursor on.
function byTime(cursor: string | undefined): Walk {
  const key = decodeCursor(cursor);
  return {
    after: key === null ? sql`true` : sql`(c.created_at, c.id) < (${key.at}, ${key.id}::uuid)`,
    order: sql`c.created_at desc, c.id desc`,
    keyOf: (row) => ({ at: row.created_at, id: row.id }),
  };
}

function byScore(cursor: string | undefined): Walk {
  const key = decodeScoreCursor(cursor);
  return {
    after: key === null ? sql`true` : sql`(c.score, c.id) < (${key.score}::integer, ${key.id}::uuid)`,
    order: sql`c.score desc, c.id desc`,
    keyOf: (row) => ({ score: row.score, id: row.id }),
  };
}

/** The answers to a comment that the caller found to be there, oldest first. */
export async function listReplyIds(
  source: Source,
  viewer: Viewer,
  { commentId, limit, cursor }: Query & { commentId: string },
): Promise<Page<string>> {
  const key = decodeCursor(cursor);
  const after = key === null ? sql`true` : sql`(c.created_at, c.id) > (${key.at}, ${key.id}::uuid)`;
  const query = sql<IdRow>`
    select c.id, c.created_at, c.score from comments c join subjects s on s.id = c.id
    where c.reply_to = ${commentId}::uuid and ${after} and ${visibleTo(source, viewer)} and ${isUnshielded(viewer)}
    order by c.created_at, c.id limit ${sql.lit(limitFor(limit))}`;
  const { rows } = await executePrepared(source.db, query);
  const { items, last } = toPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
  return { items: items.map(({ id }) => id), last };
}

/** Whether this comment of the item has a place in its thread, be it an empty one. */
export async function hasPlace(
  source: Source,
  viewer: Viewer,
  { itemId, id }: { itemId: string; id: string },
): Promise<boolean> {
  const query = sql`
    select from comments c join subjects s on s.id = c.id
    where c.id = ${id}::uuid and c.item_id = ${itemId}::uuid and c.reply_to is null
      and (${visibleTo(source, viewer)} or ${leavesGap})`;
  return (await executePrepared(source.db, query)).rows.length > 0;
}

/** Gives the moment, which is also its subject's. */
export async function insertComment(db: Kysely<Db>, comment: Insertable<Db["comments"]>): Promise<Date> {
  const { rows } = await executePrepared(db, db.insertInto("comments").values(comment).returning("created_at"));
  return rows[0]!.created_at;
}

export async function updateComment(
  db: Kysely<Db>,
  id: string,
  { html, text, tags }: { html: string; text: string; tags: string[] },
): Promise<void> {
  await db.updateTable("comments").set({ html, text }).where("id", "=", id).execute();
  await db
    .updateTable("subjects")
    .set((eb) => ({
      tags,
      revision: eb("revision", "+", 1),
      edited_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    }))
    .where("id", "=", id)
    .execute();
}

type Place = {
  id: string;
  html: string;
  item_id: string;
  item_kind: SubjectKind;
  item_parent_id: string | null;
  reply_to: string | null;
};

export async function loadPlaces(db: Kysely<Db>, ids: readonly string[]) {
  return db
    .selectFrom("comments as c")
    .innerJoin("subjects as i", "i.id", "c.item_id")
    .select(["c.id", "c.html", "c.item_id", "c.reply_to", "i.kind as item_kind", "i.parent_id as item_parent_id"])
    .where("c.id", "in", [...ids])
    .$castTo<Place>()
    .execute();
}

export async function eraseTexts(db: Kysely<Db>, ids: readonly string[]): Promise<void> {
  await db.updateTable("comments").set({ html: "", text: "" }).where("id", "in", ids).execute();
}
