import type { SimilarProblem } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import { requireSpace } from "#features/spaces/index.ts";
import { isUnshielded, visibleTo } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toInstant } from "#platform/instant.ts";
import { requireProblem } from "./problems.service.ts";

/** Shorter beginnings are like everything. */
const fewest = 4;
/** As few say something of a title that they are only a part of. What many have in them says little: some are enough. */
const fewestWithin = 8;
const mostWithin = 300;
/** Of a title that is being typed, and beside a problem. */
const most = { named: 5, beside: 10 };
/** A tag in common says less than a name that is alike, which is from 0.3 to 1. */
const weightOfTag = 0.2;
const weightWithin = 0.3;
/** Each space has tags of its own: those of the same name are looked at in so many, and of each so many of the latest. */
const mostSpaces = 20;
const mostOfTag = 50;

type Row = Omit<SimilarProblem, "when" | "createdAt"> & { createdAt: Date };

/** Published problems whose name is like this one: those of the space first, then others that the viewer reads. */
export async function listSimilarProblems(
  deps: Deps,
  viewer: Viewer,
  { name, ...named }: { name: string; spaceId?: string | undefined; request: FastifyRequest },
): Promise<SimilarProblem[]> {
  const { id: spaceId } = await requireSpace(deps.db, viewer, named);
  if (Array.from(name).length < fewest) return [];
  return findAlike(deps, viewer, { spaceId, alike: byName(name), limit: most.named });
}

/** Those called like a problem or with tags of it, itself not among them. */
export async function listProblemsLike(deps: Deps, viewer: Viewer, id: string): Promise<SimilarProblem[]> {
  const { space_id: spaceId } = await requireProblem(deps, viewer, id);
  // Gone meanwhile, it is like nothing.
  const post = await deps.db.selectFrom("posts").select("name").where("id", "=", id).executeTakeFirst();
  const alike = sql`select * from (${byName(post?.name ?? "")} union all ${byTags(id)}) each where id <> ${id}::uuid`;
  return findAlike(deps, viewer, { spaceId, alike, limit: most.beside });
}

/**
 * The trigram index, which is of what has a name, finds what shares enough of it, and longer names that have it in them:
 * a title begins short.
 */
function byName(name: string): RawBuilder<unknown> {
  const whole = sql`select p.id, similarity(plain(p.name), plain(${name})) as score
    from posts p where p.name is not null and plain(p.name) % plain(${name})`;
  if (Array.from(name).length < fewestWithin) return whole;
  return sql`${whole} union all (select p.id, ${sql.lit(weightWithin)} as score
    from posts p where p.name is not null and plain(p.name) %> plain(${name}) limit ${sql.lit(mostWithin)})`;
}

function byTags(id: string): RawBuilder<unknown> {
  return sql`select other.subject_id, ${sql.lit(weightOfTag)}
    from subject_tags own join tags t on t.id = own.tag_id
    cross join lateral (
      select id from tags where name = t.name order by space_id = t.space_id desc, weight desc, id
      limit ${sql.lit(mostSpaces)}
    ) same cross join lateral (
      select st.subject_id from subject_tags st where st.tag_id = same.id and st.kind = 'problem'
      order by st.created_at desc, st.subject_id desc limit ${sql.lit(mostOfTag)}
    ) other where own.subject_id = ${id}::uuid`;
}

type Found = {
  spaceId: string;
  /** Their ids, each as often as something speaks for it, and how much that says. */
  alike: RawBuilder<unknown>;
  limit: number;
};

async function findAlike(deps: Deps, viewer: Viewer, { spaceId, alike, limit }: Found): Promise<SimilarProblem[]> {
  const { rows } = await sql<Row>`
    select s.id, p.name, pr.status, s.space_id as "spaceId", sp.name as "spaceName", s.created_at as "createdAt",
      pr.total_participants as "totalParticipants", pp.user_id is not null as joined
    from (select id, sum(score) as score from (${alike}) one group by id) alike
    join posts p on p.id = alike.id
    join subjects s on s.id = p.id and s.kind = 'problem' and s.state = 'published'
    join problems pr on pr.id = s.id
    join spaces sp on sp.id = s.space_id
    left join problem_participants pp on pp.problem_id = s.id and pp.user_id = ${viewer.id}::uuid
    where ${visibleTo(deps, viewer)} and ${isUnshielded(viewer)}
    order by (s.space_id = ${spaceId}::uuid) desc, alike.score desc, s.id desc
    limit ${sql.lit(limit)}`.execute(deps.db);
  return rows.map((row) => ({ ...row, ...toInstant(row.createdAt) }));
}
