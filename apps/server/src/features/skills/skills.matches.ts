import type { MatchView } from "@bump/contract";
import { sql } from "kysely";
import { loadAuthors } from "#features/accounts/index.ts";
import { requireProblem } from "#features/problems/index.ts";
import { activeStatuses } from "#features/spaces/index.ts";
import { isShown, isUnblocked, visibleTo } from "#features/subjects/index.ts";
import { isMet } from "#features/users/index.ts";
import { executePrepared } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

const most = 20;
/** A skill that fits says more than a tag on a profile. */
const weightOfSkill = 3;

type Row = { id: string; tags: string[]; skills: { id: string; name: string }[] };

/**
 * People whose skills and profile share tags with a problem, the best first. Of a private space only its members are named,
 * and skills only as far as the viewer reads them; whoever solves it already, and the viewer, need not be found.
 */
export async function listMatches(deps: Deps, viewer: Viewer, problemId: string): Promise<MatchView[]> {
  await requireProblem(deps, viewer, problemId);
  const query = sql<Row>`
    with problem as (
      select p.tags, p.space_id, sp.is_private from subjects p join spaces sp on sp.id = p.space_id
      where p.id = ${problemId}::uuid
    ), fitting as (
      select distinct st.subject_id as id from problem, unnest(problem.tags) own (name)
      join tags t on t.name = own.name join subject_tags st on st.tag_id = t.id and st.kind = 'skill'
    ), skilled as (
      select sm.user_id, jsonb_agg(jsonb_build_object('id', s.id, 'name', po.name) order by po.name) as skills,
        count(*) as total
      from fitting join subjects s on s.id = fitting.id join posts po on po.id = s.id
      join skill_members sm on sm.skill_id = s.id
      where ${isShown} and ${visibleTo(deps, viewer)}
      group by sm.user_id
    ), tagged as (
      select u.id as user_id, array(select unnest(u.profile_tags) intersect select unnest(problem.tags)) as tags
      from problem, users u where u.profile_tags && problem.tags
    )
    select u.id, coalesce(tagged.tags, '{}') as tags, coalesce(skilled.skills, '[]') as skills
    from skilled full join tagged using (user_id) join users u on u.id = user_id cross join problem
    where ${isMet} and u.id <> ${viewer.id}::uuid
      and not exists (select from problem_participants pp
        where pp.problem_id = ${problemId}::uuid and pp.user_id = u.id and is_solver(pp))
      and (not problem.is_private or exists (select from memberships m
        where m.space_id = problem.space_id and m.user_id = u.id and m.status = any(${sql.val(activeStatuses)}::text[])))
      and ${isUnblocked(viewer, "u.id")}
    order by coalesce(skilled.total, 0) * ${sql.lit(weightOfSkill)} + coalesce(cardinality(tagged.tags), 0) desc, u.id
    limit ${sql.lit(most)}`;
  const { rows } = await executePrepared(deps.db, query);
  const authors = await loadAuthors(
    deps.db,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => {
    const author = authors.get(row.id);
    return author ? [{ ...row, author }] : [];
  });
}
