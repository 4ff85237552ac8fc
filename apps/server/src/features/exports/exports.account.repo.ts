import type { ownRows } from "@bump/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { isReadable } from "#features/spaces/index.ts";
import { type SubjectKind, visibleTo } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/** What somebody wrote of a kind under their name and still sees, newest first. Whose an anonymous post is leaves in no file. */
export async function listOwnPosts(
  { secrets, db }: Pick<Deps, "secrets" | "db">,
  viewer: Viewer,
  { kind, limit, cursor }: { kind: SubjectKind; limit: number; cursor: string },
): Promise<Page<{ id: string }>> {
  const after = decodeCursor(cursor);
  const rows = await db
    .selectFrom("subjects as s")
    .select(["s.id", "s.created_at"])
    .where("s.author_id", "=", viewer.id)
    .where("s.kind", "=", kind)
    .where("s.is_anonymous", "=", false)
    .where(visibleTo({ secrets }, viewer))
    .$if(after !== null, (qb) => qb.where(sql<boolean>`(s.created_at, s.id) < (${after!.at}, ${after!.id}::uuid)`))
    .orderBy("s.created_at", "desc")
    .orderBy("s.id", "desc")
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
}

type Part = keyof typeof ownRows;

/** Each with `created_at`, of the person whose id is `me`. */
const sources: Record<Part, (me: string) => RawBuilder<unknown>> = {
  ingredients: (me) => sql`
    select id, problem_id as "problemId", name, type, visual_type as "visualType", created_at
    from ingredients where author_id = ${me}`,
  measurements: (me) => sql`
    select id, solution_id as "solutionId", problem_id as "problemId", name, unit, value, measured_on::text as date,
      created_at
    from measurements where author_id = ${me}`,
  reactions: (me) => sql`select subject_id as "itemId", kind, created_at from reactions where user_id = ${me}`,
  bookmarks: (me) => sql`select subject_id as "itemId", created_at from bookmarks where user_id = ${me}`,
  votes: (me) => sql`
    select solution_id as "solutionId", nullif(context_id, solution_id) as "problemId", is_up as "isUp", feedback,
      created_at
    from votes where user_id = ${me}`,
  joinedProblems: (me) => sql`
    select problem_id as "problemId", priority, solving_at as "solvingSince", created_at
    from problem_participants where user_id = ${me}`,
  leftProblems: (me) => sql`
    select l.problem_id as "problemId", l.emoji, l.comment, l.created_at,
      array(select h.solution_id from leaving_solutions h where h.leaving_id = l.id) as "solutionIds"
    from problem_leavings l where l.user_id = ${me}`,
  joinedSkills: (me) => sql`select skill_id as "skillId", created_at from skill_members where user_id = ${me}`,
  reports: (me) => sql`
    select r.id, r.reported_id as "itemId", r.topics as tags, r.comments, r.status, r.removed, r.note,
      r.decided_at as "decidedAt", r.created_at
    from reports r join spaces s on s.id = r.space_id
    left join memberships m on m.space_id = s.id and m.user_id = ${me}
    where r.reporter_id = ${me} and ${isReadable}`,
  spaces: (me) => sql`
    select s.id, s.name, m.status, m.created_at from memberships m join spaces s on s.id = m.space_id
    where m.user_id = ${me} and m.status = any(array['owner', 'admin', 'contributor', 'requested', 'invited'])`,
  followedTags: (me) => sql`
    select t.name as tag, t.space_id as "spaceId", f.lang, f.purpose, f.created_at
    from tag_follows f join tags t on t.id = f.tag_id where f.user_id = ${me}`,
  shieldedPeople: (me) => sql`select other_id as id, kind, created_at from user_shields where user_id = ${me}`,
  sessions: (me) => sql`
    select user_agent as device, ip_address as address, updated_at as "lastSeen", created_at
    from sessions where user_id = ${me}`,
};

/** All at once: a row is a line, and nobody has a million of them. */
export async function listOwnRows(db: Kysely<Db>, part: Part, me: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ created_at: Date; [name: string]: unknown }>`
    select * from (${sources[part](me)}) own order by created_at desc`.execute(db);
  return rows.map(({ created_at, ...row }) => toTexts({ ...row, createdAt: created_at }));
}

function toTexts(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}

/** The person's picture and the files of what they wrote under their name. */
export async function listOwnFiles(db: Kysely<Db>, me: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select photo_media_id as id from users where id = ${me} and photo_media_id is not null
    union
    select f.media_id from subjects s join subject_media f on f.subject_id = s.id
    where s.author_id = ${me} and not s.is_anonymous and s.state <> 'removed'`.execute(db);
  return rows.map(({ id }) => id);
}
