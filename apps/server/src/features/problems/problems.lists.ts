import type { ParticipationView, ProblemStatus, StatusChangeView } from "@bump/contract";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { loadKnownAuthors } from "#features/accounts/index.ts";
import type { PostQuery } from "#features/posts/index.ts";
import { isUnblocked } from "#features/subjects/index.ts";
import { toParticipations } from "#features/users/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { limitFor, PreparedQueries, standInId } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toInstant } from "#platform/instant.ts";
import { requireProblem } from "./problems.service.ts";

/** Those with a status. */
export function withStatus(status: ProblemStatus): Pick<PostQuery, "which" | "walk" | "shape"> {
  const hasStatus = sql<boolean>`pr.status = ${sql.lit(status)}`;
  return {
    which: sql<boolean>`exists (select from problems pr where pr.id = s.id and ${hasStatus})`,
    walk: (spaceId) => ({
      rows: sql`problems pr join subjects s on s.id = pr.id and pr.listed_in = ${spaceId}::uuid and ${hasStatus}`,
      at: sql`pr.listed_at`,
      id: sql`pr.id`,
    }),
    shape: status,
  };
}

/** Those that the viewer solves come first. */
export function ownFirst(viewer: Viewer): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from problem_participants pp
    where pp.problem_id = s.id and pp.user_id = ${viewer.id}::uuid and is_solver(pp))`;
}

const standIns = {
  problemId: standInId(1),
  viewerId: standInId(3),
  at: new Date(1) as Date | null,
  id: standInId(2) as string | null,
};
type Change = Selectable<Db["problem_statuses"]> & { is_near: boolean };
const historyQueries = new PreparedQueries<typeof standIns, Change>(standIns);

type PageInput = { problemId: string; limit: number; cursor?: string | undefined };

/** How it came to its status, newest first; between whom a block stands, not by whom and why. */
export async function listHistory(
  deps: Deps,
  viewer: Viewer,
  { problemId, limit, cursor }: PageInput,
): Promise<Page<StatusChangeView>> {
  await requireProblem(deps, viewer, problemId);
  const after = decodeCursor(cursor);
  const rows = limitFor(limit);
  const values = { problemId, viewerId: viewer.id, at: after?.at ?? null, id: after?.id ?? null };
  const read = await historyQueries.run(deps, `${rows} ${after === null}`, values, (standIn) =>
    deps.db
      .selectFrom("problem_statuses as h")
      .selectAll()
      .select(isUnblocked({ ...viewer, id: standIn.viewerId }, "h.user_id").as("is_near"))
      .where("h.problem_id", "=", standIn.problemId)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(h.created_at, h.id) < (${standIn.at}::timestamptz, ${standIn.id}::uuid)`),
      )
      .orderBy("h.created_at", "desc")
      .orderBy("h.id", "desc")
      .limit(sql.lit(rows)),
  );
  const { items, last } = toPage(read.slice(0, limit + 1), limit, (row) => ({ at: row.created_at, id: row.id }));
  const authors = await loadKnownAuthors(
    deps,
    items.flatMap((row) => (row.is_near ? [row.user_id] : [])),
  );
  const views = items.map((row) => ({
    id: row.id,
    author: authors.get(row.user_id) ?? null,
    from: row.from_status as ProblemStatus | null,
    to: row.to_status as ProblemStatus,
    reason: row.is_near ? row.reason : "",
    ...toInstant(row.created_at),
  }));
  return { items: views, last };
}

/** Whom it concerns, or who solves it, the latest first. */
export async function listProblemParticipants(
  deps: Deps,
  viewer: Viewer,
  { problemId, solvers, limit, cursor }: PageInput & { solvers: boolean },
): Promise<Page<ParticipationView>> {
  await requireProblem(deps, viewer, problemId);
  const after = decodeCursor(cursor);
  const onwards = after ? sql`(pp.created_at, pp.user_id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<{ userId: string; at: Date; isSolver: boolean }>`
    select pp.user_id as "userId", pp.created_at as at, is_solver(pp) as "isSolver" from problem_participants pp
    where pp.problem_id = ${problemId}::uuid and ${onwards} and ${isUnblocked(viewer, "pp.user_id")}
      and ${solvers ? sql`(pp.solving_at is not null or pp.offers > 0)` : sql`true`}
    order by pp.created_at desc, pp.user_id desc limit ${limit + 1}`.execute(deps.db);
  const { items, last } = toPage(rows, limit, ({ at, userId: id }) => ({ at, id }));
  const people = items.map(({ isSolver, ...row }) => ({ ...row, status: isSolver ? "solving" : "impacted" }) as const);
  return { items: await toParticipations(deps.db, people), last };
}
