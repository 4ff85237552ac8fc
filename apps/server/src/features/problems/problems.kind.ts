import { limits, type ProblemStatus, type ProblemView } from "@bump/contract";
import { sql } from "kysely";
import { type PostKind } from "#features/posts/index.ts";
import { canReach } from "#features/subjects/index.ts";
import { toIso } from "#platform/database/instants.ts";
import { listMoves } from "./problems.policy.ts";

type Flags = {
  status: ProblemStatus;
  joined: boolean;
  priority: number | null;
  solving: boolean;
  total_participants: number;
  total_stories: number;
  total_recipes: number;
  total_solvers: number;
  total_solutions: number;
  total_parts: number;
  total_ingredients: number;
  status_at: string;
};

export const problemKind: PostKind<ProblemView, Flags> = {
  kind: "problem",
  collection: "problems",
  textField: "description",
  isNamed: true,
  fewest: limits.description.min,
  needsTag: false,
  // Status and counters change with what people do, not with the text: the fragment stays good.
  selectFlags: () => sql<Flags>`
    pr.status, greatest(pr.status_at, s.created_at)::text as status_at, pr.total_participants, pr.total_stories, pr.total_recipes, pr.total_solvers,
    pr.total_solutions, pr.total_parts, pr.total_ingredients,
    pp.user_id is not null as joined, pp.priority, (pp.solving_at is not null or pp.offers > 0) is true as solving`,
  joinFlags: (viewer) => sql`
    join problems pr on pr.id = s.id
    left join problem_participants pp on pp.problem_id = s.id and pp.user_id = ${viewer.id}::uuid`,
  score: () => sql<number>`(select pr.total_participants from problems pr where pr.id = s.id)`,
  walkTop: (spaceId) => ({
    rows: sql`problems pr join subjects s on s.id = pr.id and pr.listed_in = ${spaceId}::uuid`,
    at: sql`pr.listed_at`,
    id: sql`pr.id`,
    score: sql`pr.total_participants`,
  }),
  idsOf: {
    joined: (userId) => sql`select problem_id from problem_participants where user_id = ${userId}::uuid`,
    solved: (userId) => sql`select pp.problem_id from problem_participants pp
      where pp.user_id = ${userId}::uuid and is_solver(pp)`,
  },
  toPersonal: (row) => ({
    status: row.status,
    statusUpdatedAt: toIso(row.status_at),
    joined: row.joined,
    priority: row.priority,
    solving: row.solving,
    counters: {
      totalParticipants: row.total_participants,
      totalStories: row.total_stories,
      totalRecipes: row.total_recipes,
      totalSolvers: row.total_solvers,
      totalSolutions: row.total_solutions,
      totalParts: row.total_parts,
      totalIngredients: row.total_ingredients,
    },
    can: { join: canReach(row), contribute: canReach(row), statuses: listMoves(row) },
  }),
  selectFixed: sql`null`,
  toFixed: () => ({ upvoted: false, downvoted: false, following: false }),
};
