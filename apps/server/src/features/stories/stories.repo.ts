import type { Location, ReactionKind } from "@bump/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { isStaff, managingStatuses } from "#features/spaces/index.ts";
import { ownedBy, type SubjectState } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { StoryContent } from "./stories.content.ts";

/** What a story is to one person: what changes with every reaction, and what is theirs alone. */
export type FlagsRow = {
  id: string;
  author_id: string | null;
  state: SubjectState;
  is_anonymous: boolean;
  is_own: boolean;
  moderates: boolean;
  total_reactions: number;
  total_comments: number;
  /** JSON as it is: it goes out again as it came. */
  reactions: string;
  reaction: ReactionKind | null;
  bookmarked: boolean;
  problem_name: string | null;
  rejection: string | null;
  created_at: Date;
};

/** Whether the viewer moderates the space of `s`. */
export function moderatesSpace(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(select case when sp.is_private then exists (
      select from memberships m where m.space_id = sp.id and m.user_id = ${viewer.id}::uuid
        and m.status = any(${sql.val(managingStatuses)}::text[]))
    else ${isStaff(viewer)}::boolean end from spaces sp where sp.id = s.space_id)`;
}

/** For queries with the subject as `s`. `moderates` is told by who knows it, or asked for each. */
export function selectFlags(
  deps: Pick<Deps, "secrets">,
  viewer: Viewer,
  moderates: RawBuilder<boolean> = moderatesSpace(viewer),
): RawBuilder<FlagsRow> {
  return sql<FlagsRow>`
    s.id, s.author_id, s.state, s.is_anonymous,
    case when s.is_anonymous then ${ownedBy(deps, viewer)} is true
      else s.author_id is not distinct from ${viewer.id}::uuid end as is_own,
    ${moderates} as moderates,
    s.total_reactions, s.total_comments, s.reactions::text as reactions,
    (select r.kind from reactions r where r.subject_id = s.id and r.user_id = ${viewer.id}::uuid) as reaction,
    exists (select from bookmarks b where b.subject_id = s.id and b.user_id = ${viewer.id}::uuid) as bookmarked,
    case when s.parent_id is not null then (select p.name from problems p where p.id = s.parent_id) end as problem_name,
    case when s.state = 'rejected' then (select d.note from approval_decisions d
      where d.subject_id = s.id and d.decision = 'reject' order by d.created_at desc limit 1) end as rejection,
    s.created_at`;
}

/** Of stories that the caller found to be readable. */
export async function loadFlags(deps: Pick<Deps, "secrets" | "db">, viewer: Viewer, ids: readonly string[]) {
  const { rows } = await sql<FlagsRow>`
    select ${selectFlags(deps, viewer)} from subjects s where s.id = any(${sql.val(ids)}::uuid[])`.execute(deps.db);
  return rows;
}

/** What is the same for everybody who reads the story. */
export async function loadStoryRows(db: Kysely<Db>, ids: readonly string[]) {
  const rows = await db
    .selectFrom("subjects as s")
    .innerJoin("stories as st", "st.id", "s.id")
    .select([
      "s.id",
      "s.space_id",
      "s.parent_id",
      "s.author_id",
      "s.state",
      "s.is_anonymous",
      "s.tags",
      "s.revision",
      "s.edited_at",
      "s.created_at",
      "s.total_reactions",
      "s.total_comments",
      "s.reactions",
      "st.html",
      "st.location",
      (eb) => eb.selectFrom("problems as p").select("p.name").whereRef("p.id", "=", "s.parent_id").as("problem_name"),
    ])
    .where("s.id", "in", ids)
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as SubjectState, location: row.location as Location | null }));
}
export type StoryRow = Awaited<ReturnType<typeof loadStoryRows>>[number];

export async function insertStoryRow(
  db: Kysely<Db>,
  { id, html, text, location }: { id: string; location: Location | null } & Omit<StoryContent, "tags">,
): Promise<void> {
  await db
    .insertInto("stories")
    .values({ id, html, text, location: location && JSON.stringify(location) })
    .execute();
}

export async function getContent(db: Kysely<Db>, id: string) {
  return db
    .selectFrom("stories as st")
    .innerJoin("subjects as s", "s.id", "st.id")
    .select(["st.html", "st.text", "s.tags", "s.edited_at", "s.created_at"])
    .where("st.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** `isNew`: a text in the place of one that others have read. */
export async function setContent(
  db: Kysely<Db>,
  { id, html, text, tags, isNew }: StoryContent & { id: string; isNew: boolean },
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
  await db.updateTable("stories").set({ html, text }).where("id", "=", id).execute();
}

export async function setLocation(db: Kysely<Db>, id: string, location: Location | null): Promise<void> {
  const value = location && JSON.stringify(location);
  await db.updateTable("stories").set({ location: value }).where("id", "=", id).execute();
}

export async function setParent(db: Kysely<Db>, id: string, parentId: string | null): Promise<void> {
  await db.updateTable("subjects").set({ parent_id: parentId }).where("id", "=", id).execute();
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

export async function findLanguage(db: Kysely<Db>, userId: string): Promise<string> {
  const row = await db.selectFrom("users").select("app_lang").where("id", "=", userId).executeTakeFirst();
  return row?.app_lang ?? "en";
}

export async function hasJoined(db: Kysely<Db>, userId: string, problemId: string): Promise<boolean> {
  const row = await db
    .selectFrom("problem_participants")
    .select("user_id")
    .where("problem_id", "=", problemId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function loadTexts(db: Kysely<Db>, ids: readonly string[]) {
  return db.selectFrom("stories").select(["id", "html", "location"]).where("id", "in", ids).execute();
}

export async function eraseTexts(db: Kysely<Db>, ids: readonly string[]): Promise<void> {
  await db.updateTable("stories").set({ html: "", text: "", location: null }).where("id", "in", ids).execute();
}
