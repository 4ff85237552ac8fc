import type * as contract from "@bump/contract";
import type { EndpointResult } from "@bump/contract";
import { type Kysely, sql } from "kysely";
import { activeStatuses, loadSpaceRefs } from "#features/spaces/index.ts";
import { visibleTo } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { getPerson } from "./users.people.service.ts";
import { findShield } from "./users.shields.repo.ts";

type Common = Omit<EndpointResult<typeof contract.getCommon>, "success">;
type Pair = { viewerId: string; otherId: string };

const most = 50;

/** Nothing that only one of the two knows of: where both are, what both follow, what both joined. */
export async function getCommon(deps: Deps, viewer: Viewer, id: string): Promise<Common> {
  await getPerson(deps, id);
  const pair = { viewerId: viewer.id, otherId: id };
  const spaceIds = await listCommonSpaces(deps.db, pair);
  const refs = await loadSpaceRefs(deps.db, spaceIds);
  return {
    spaces: spaceIds.map((spaceId) => refs.get(spaceId)!),
    tags: await listCommonTags(deps.db, pair),
    problems: await listCommonProblems(deps, viewer, id),
    shield: await findShield(deps.db, { userId: viewer.id, otherId: id }),
  };
}

/** Where somebody is inside: a member, or of a public space whoever was there. */
function isInside(userId: string) {
  return sql<boolean>`case when s.is_private
    then exists (select from memberships m where m.space_id = s.id and m.user_id = ${userId}
      and m.status = any(${sql.val(activeStatuses)}::text[]))
    else exists (select from user_spaces v where v.space_id = s.id and v.user_id = ${userId}
      and v.first_visit_at is not null) end`;
}

async function listCommonSpaces(db: Kysely<Db>, { viewerId, otherId }: Pair): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with mine as (
      select space_id from memberships where user_id = ${viewerId}
      union select space_id from user_spaces where user_id = ${viewerId}
    )
    select s.id from spaces s join mine on mine.space_id = s.id
    where s.blocked_at is null and ${isInside(viewerId)} and ${isInside(otherId)}
    order by s.created_at desc, s.id desc limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Tags of private spaces count only where both are inside, so that neither learns where the other is. */
async function listCommonTags(db: Kysely<Db>, { viewerId, otherId }: Pair): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select unnest(a.profile_tags) as name from users a where a.id = ${viewerId}
    intersect select unnest(b.profile_tags) from users b where b.id = ${otherId}
    union
    select t.name from tag_follows f join tags t on t.id = f.tag_id join spaces s on s.id = t.space_id
    where f.user_id = ${viewerId} and f.purpose = 'feed' and s.blocked_at is null
      and ${isInside(viewerId)} and ${isInside(otherId)}
      and exists (select from tag_follows o where o.user_id = ${otherId} and o.tag_id = t.id and o.purpose = 'feed')
    order by name limit ${most}`.execute(db);
  return rows.map(({ name }) => name);
}

async function listCommonProblems(deps: Deps, viewer: Viewer, otherId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from problem_participants a
    join problem_participants b on b.problem_id = a.problem_id and b.user_id = ${otherId}
    join posts p on p.id = a.problem_id
    join subjects item on item.id = p.id and item.state = 'published'
    join spaces s on s.id = item.space_id
    where a.user_id = ${viewer.id} and ${isInside(viewer.id)} and ${isInside(otherId)}
      and exists (select from subjects s where s.id = item.id and ${visibleTo(deps, viewer)})
    order by item.created_at desc, p.id desc limit ${most}`.execute(deps.db);
  return rows;
}
