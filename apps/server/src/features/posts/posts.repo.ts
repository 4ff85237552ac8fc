import type { Location, ReactionKind } from "@bump/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Content } from "#features/revisions/index.ts";
import { isStaff, managingStatuses } from "#features/spaces/index.ts";
import { isUnblocked, ownedBy, type SubjectState } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { executePrepared, padded } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { PostContent } from "./posts.content.ts";
import type { PostKind } from "./posts.kinds.ts";

/** What a post is to one person: what changes with every reaction, and what is theirs alone. */
export type FlagsRow = {
  id: string;
  author_id: string | null;
  state: SubjectState;
  is_anonymous: boolean;
  is_own: boolean;
  /** A block parts the viewer and its author. */
  is_blocked: boolean;
  moderates: boolean;
  total_reactions: number;
  total_comments: number;
  /** JSON as it is: it goes out again as it came. */
  reactions: string;
  reaction: ReactionKind | null;
  bookmarked: boolean;
  rejection: string | null;
  waiting_edit: Content | null;
  created_at: Date;
};

/** Whether the viewer moderates the space of `s`. */
export function moderatesSpace(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(select case when sp.is_private then exists (
      select from memberships m where m.space_id = sp.id and m.user_id = ${viewer.id}::uuid
        and m.status = any(${sql.val(managingStatuses)}::text[]))
    else ${isStaff(viewer)}::boolean end from spaces sp where sp.id = s.space_id)`;
}

/** `contextId`: the problem in whose context posts are read, null on their own. */
export type Reading = { kind: PostKind; contextId: string | null };

/** For queries with the subject as `s`. `moderates` is told by who knows it, or asked for each. */
export function selectFlags(
  deps: Pick<Deps, "secrets">,
  viewer: Viewer,
  { kind, contextId, moderates = moderatesSpace(viewer) }: Reading & { moderates?: RawBuilder<boolean> },
): RawBuilder<FlagsRow> {
  return sql<FlagsRow>`
    s.id, s.author_id, s.state, s.is_anonymous,
    case when s.is_anonymous then ${ownedBy(deps, viewer)} is true
      else s.author_id is not distinct from ${viewer.id}::uuid end as is_own,
    not ${isUnblocked(viewer)} as is_blocked, ${moderates} as moderates,
    s.total_reactions, s.total_comments, s.reactions::text as reactions,
    (select r.kind from reactions r where r.subject_id = s.id and r.user_id = ${viewer.id}::uuid) as reaction,
    exists (select from bookmarks b where b.subject_id = s.id and b.user_id = ${viewer.id}::uuid) as bookmarked,
    case when s.state = 'rejected' then (select d.note from approval_decisions d
      where d.subject_id = s.id and d.decision = 'reject' order by d.created_at desc limit 1) end as rejection,
    -- Nobody but its author proposes another text of a named one.
    case when s.author_id = ${viewer.id}::uuid then (select w.content from revisions w
      where w.subject_id = s.id and w.state = 'pending' limit 1) end as waiting_edit,
    s.created_at, ${kind.selectFlags(viewer, contextId)}`;
}

export function joinFlags(viewer: Viewer, { kind, contextId }: Reading): RawBuilder<unknown> {
  return kind.joinFlags?.(viewer, contextId) ?? sql``;
}

/** Of posts that the caller found to be readable. */
export async function loadFlags(
  deps: Pick<Deps, "secrets" | "db">,
  viewer: Viewer,
  { ids, ...reading }: Reading & { ids: readonly string[] },
) {
  const query = sql<FlagsRow>`
    select ${selectFlags(deps, viewer, reading)} from subjects s ${joinFlags(viewer, reading)}
    where s.id in (${sql.join(padded(ids))})`;
  return (await executePrepared(deps.db, query)).rows;
}

export type PostRow = {
  id: string;
  space_id: string;
  parent_id: string | null;
  state: SubjectState;
  is_anonymous: boolean;
  tags: string[];
  revision: number;
  edited_at: Date | null;
  created_at: Date;
  name: string | null;
  html: string;
  location: Location | null;
};

/** What is the same for everybody who reads the post. */
export async function loadPostRows(db: Kysely<Db>, kind: PostKind, ids: readonly string[]): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select s.id, s.space_id, s.parent_id, s.state, s.is_anonymous, s.tags, s.revision, s.edited_at, s.created_at,
      p.name, p.html, p.location, ${kind.selectFixed}
    from subjects s join posts p on p.id = s.id where s.id = any(${sql.val(ids)}::uuid[])`.execute(db);
  return rows;
}

export async function insertPostRow(
  db: Kysely<Db>,
  { location, ...post }: { id: string; location: Location | null } & Omit<PostContent, "tags">,
): Promise<void> {
  await db
    .insertInto("posts")
    .values({ ...post, location: location && JSON.stringify(location) })
    .execute();
}

export async function getContent(db: Kysely<Db>, id: string) {
  return db
    .selectFrom("posts as p")
    .innerJoin("subjects as s", "s.id", "p.id")
    .select(["p.name", "p.html", "p.text", "s.tags", "s.edited_at", "s.created_at"])
    .where("p.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** `isNew`: a text in the place of one that others have read. */
export async function setContent(
  db: Kysely<Db>,
  { id, name, html, text, tags, isNew }: PostContent & { id: string; isNew: boolean },
): Promise<void> {
  // The tags first: the words that are found follow the text and the subject's language.
  await db
    .updateTable("subjects")
    .set((eb) => ({
      tags,
      updated_at: sql`now()`,
      ...(isNew && { revision: eb("revision", "+", 1), edited_at: sql`now()` }),
    }))
    .where("id", "=", id)
    .execute();
  await db.updateTable("posts").set({ name, html, text }).where("id", "=", id).execute();
}

export async function setLocation(db: Kysely<Db>, id: string, location: Location | null): Promise<void> {
  const value = location && JSON.stringify(location);
  await db.updateTable("posts").set({ location: value }).where("id", "=", id).execute();
}

export async function countMembers(db: Kysely<Db>, spaceId: string): Promise<number> {
  const row = await db.selectFrom("spaces").select("total_members").where("id", "=", spaceId).executeTakeFirstOrThrow();
  return row.total_members;
}

export async function countJoined(db: Kysely<Db>, problemId: string): Promise<number> {
  const row = await db
    .selectFrom("problem_participants")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("problem_id", "=", problemId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function loadTexts(db: Kysely<Db>, ids: readonly string[]) {
  return db
    .selectFrom("posts as p")
    .innerJoin("subjects as s", "s.id", "p.id")
    .select(["p.id", "s.parent_id", "p.name", "p.html", "p.location"])
    .where("p.id", "in", ids)
    .execute();
}

export async function eraseTexts(db: Kysely<Db>, ids: readonly string[]): Promise<void> {
  await db
    .updateTable("posts")
    .set({ name: null, html: "", text: "", location: null })
    .where("id", "in", ids)
    .execute();
}
