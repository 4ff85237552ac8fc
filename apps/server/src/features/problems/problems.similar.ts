import type { SimilarProblem } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { requireSpace } from "#features/spaces/index.ts";
import { isUnshielded, visibleTo } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/** Shorter beginnings are like everything. */
const fewest = 4;
const most = 5;

type Row = Omit<SimilarProblem, "when"> & { when: Date };

/** Published problems whose name is like this one: those of the space first, then others that the viewer reads. */
export async function listSimilarProblems(
  deps: Deps,
  viewer: Viewer,
  { name, ...named }: { name: string; spaceId?: string | undefined; request: FastifyRequest },
): Promise<SimilarProblem[]> {
  const { id: spaceId } = await requireSpace(deps.db, viewer, named);
  if (Array.from(name).length < fewest) return [];
  // The trigram index finds what shares enough of it; how much it shares puts them in order.
  const { rows } = await sql<Row>`
    select s.id, p.name, pr.status, s.space_id as "spaceId", sp.name as "spaceName", s.created_at as "when",
      pr.total_participants as "totalParticipants", pp.user_id is not null as joined
    from posts p
    join subjects s on s.id = p.id and s.kind = 'problem' and s.state = 'published'
    join problems pr on pr.id = s.id
    join spaces sp on sp.id = s.space_id
    left join problem_participants pp on pp.problem_id = s.id and pp.user_id = ${viewer.id}::uuid
    where plain(p.name) % plain(${name}) and ${visibleTo(deps, viewer)} and ${isUnshielded(viewer)}
    order by (s.space_id = ${spaceId}::uuid) desc, similarity(plain(p.name), plain(${name})) desc, s.id desc
    limit ${most}`.execute(deps.db);
  return rows.map((row) => ({ ...row, when: row.when.toISOString() }));
}
