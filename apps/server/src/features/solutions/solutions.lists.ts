import type { VoterView } from "@bump/contract";
import { sql } from "kysely";
import { loadAuthors } from "#features/accounts/index.ts";
import { loadPosts } from "#features/posts/index.ts";
import { problemKind } from "#features/problems/index.ts";
import { isUnblocked, isUnshielded, visibleTo } from "#features/subjects/index.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { executePrepared, limitFor } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toInstant } from "#platform/instant.ts";
import { type Place, requirePlace } from "./solutions.place.ts";

type PageInput = { place: Place; limit: number; cursor?: string | undefined };
type Row = { userId: string; isUp: boolean; feedback: string; at: Date };

/** Who voted there, up or down where that is asked for, the latest first. */
export async function listVoters(
  deps: Deps,
  viewer: Viewer,
  { place, isUp, limit, cursor }: PageInput & { isUp?: boolean },
): Promise<Page<VoterView>> {
  await requirePlace(deps, viewer, place);
  const after = decodeCursor(cursor);
  const onwards = after ? sql`(v.created_at, v.user_id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
  const oneWay = (way: boolean) => sql`(
    select v.user_id as "userId", v.is_up as "isUp", v.feedback, v.created_at as at from votes v
    where v.solution_id = ${place.solutionId}::uuid and v.context_id = ${place.problemId ?? place.solutionId}::uuid
      and v.is_up = ${way} and ${onwards} and ${isUnblocked(viewer, "v.user_id")}
    order by v.created_at desc, v.user_id desc limit ${limit + 1})`;
  // Each way by itself comes in the order of its index; both at once would be sorted whole for every page.
  const ways = isUp === undefined ? [true, false] : [isUp];
  const { rows } = await sql<Row>`
    select * from (${sql.join(ways.map(oneWay), sql` union all `)}) voters
    order by at desc, "userId" desc limit ${limit + 1}`.execute(deps.db);
  const { items, last } = toPage(rows, limit, ({ at, userId }) => ({ at, id: userId }));
  const authors = await loadAuthors(
    deps.db,
    items.map((row) => row.userId),
  );
  const views = items.map(({ userId, isUp: upvoted, feedback, at }) => {
    const instant = toInstant(at);
    return {
      id: userId,
      author: authors.get(userId)!,
      upvoted,
      downvoted: !upvoted,
      upvotedWhen: upvoted ? instant.when : null,
      downvotedWhen: upvoted ? null : instant.when,
      feedback,
      ...instant,
    };
  });
  return { items: views, last };
}

/** The problems that a solution is offered to, as far as the viewer reads them, the latest link first. */
export async function listLinkedProblems(deps: Deps, viewer: Viewer, { place, limit, cursor }: PageInput) {
  await requirePlace(deps, viewer, place);
  const after = decodeCursor(cursor);
  // As cursors name a moment: several are linked within one.
  const at = sql`date_trunc('milliseconds', l.created_at)`;
  const onwards = after ? sql`(${at}, l.problem_id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
  const query = sql<{ id: string; at: Date }>`
    select s.id, ${at} as at from solution_problems l join subjects s on s.id = l.problem_id
    where l.solution_id = ${place.solutionId}::uuid and ${onwards} and s.state = 'published'
      and ${visibleTo(deps, viewer)} and ${isUnshielded(viewer)}
    order by at desc, l.problem_id desc limit ${sql.lit(limitFor(limit))}`;
  const { rows } = await executePrepared(deps.db, query);
  const { items, last } = toPage(rows, limit, ({ at, id }) => ({ at, id }));
  const ids = items.map(({ id }) => id);
  const problems = await loadPosts(deps, viewer, { kind: problemKind, ids });
  return { items: ids.flatMap((id) => problems.get(id) ?? []), last };
}
