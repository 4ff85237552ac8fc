import { z } from "zod";
import { AuthorView } from "./authors.ts";
import { Id, instant, SpaceChoice, Timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { page, pageQuery, SearchText } from "./lists.ts";
import { itemInput, ProblemRef } from "./content.ts";
import { Bounds, Near } from "./places.ts";
import { NamedPostFields, NamedPostView, PlacedPostChange, PlaceFields, postEndpoints } from "./posts.ts";

export const problemStatuses = ["proposed", "unsolved", "solving", "solved", "archived", "undefined"] as const;
export type ProblemStatus = (typeof problemStatuses)[number];
const Status = z.enum(problemStatuses, { error: "invalid_value" });

export const ProblemView = NamedPostView.extend({
  collection: z.literal("problems"),
  status: Status,
  statusUpdatedAt: Timestamp,
  joined: z.boolean(),
  /** Of one that the viewer has joined: its place among those, where it has one. */
  priority: z.number().nullable(),
  /** Whether the viewer is among its solvers, and whether they marked it themselves. */
  solving: z.boolean(),
  counters: z.object({
    totalReactions: z.number(),
    totalComments: z.number(),
    totalParticipants: z.number(),
    totalStories: z.number(),
    totalRecipes: z.number(),
    totalSolvers: z.number(),
    totalSolutions: z.number(),
    totalParts: z.number(),
    totalIngredients: z.number(),
  }),
  can: NamedPostView.shape.can.extend({
    join: z.boolean(),
    /** Parts and ingredients. */
    contribute: z.boolean(),
    /** To which statuses the viewer may move it now. */
    statuses: z.array(Status),
  }),
});
export type ProblemView = z.infer<typeof ProblemView>;

const spaceId = SpaceChoice;
const oneProblem = z.object({ id: Id });

export const ProblemInput = itemInput({
  ...NamedPostFields,
  ...PlaceFields,
  status: z.enum(["proposed", "unsolved"], { error: "invalid_value" }).optional(),
});

export const {
  create: createProblem,
  update: updateProblem,
  remove: removeProblem,
  listRevisions: listProblemRevisions,
} = postEndpoints({
  kind: "problem",
  collection: "problems",
  summary: "Names a problem; the author of a named one is its first participant",
  View: ProblemView,
  body: z.strictObject({ data: ProblemInput, spaceId }),
  change: z.strictObject({ data: PlacedPostChange }),
});

export const setProblemStatus = endpoint({
  method: "PATCH",
  path: "/problems/:id/status",
  action: "problem.setStatus",
  access: "user",
  summary: "Moves a problem to another status, along the edges there are; the change is kept",
  params: oneProblem,
  body: z.strictObject({ status: Status, reason: z.string().trim().max(limits.note.max, "max_characters").optional() }),
  response: z.object({ data: ProblemView }),
  errors: ["illegal_transition", "not_found", "forbidden", "max_characters"],
});

export const StatusChangeView = z.object({
  id: Id,
  /** Null where the author of an anonymous problem did it, where somebody is gone, and where a block stands between. */
  author: AuthorView.nullable(),
  from: Status.nullable(),
  to: Status,
  reason: z.string(),
  ...instant,
});
export type StatusChangeView = z.infer<typeof StatusChangeView>;

const ParticipationResult = z.object({
  joined: z.boolean(),
  solving: z.boolean(),
  status: Status,
  counters: ProblemView.shape.counters,
});

export const joinProblem = endpoint({
  method: "POST",
  path: "/problems/:id/join",
  action: "problem.join",
  access: "user",
  summary: "Says that a problem is the caller's too",
  params: oneProblem,
  body: z.strictObject({}).optional(),
  response: ParticipationResult,
  errors: ["not_found", "forbidden"],
  limit: "reactions",
});

/** One emoji as people send them: a few code points at most. */
const Emoji = z.string().max(32, "max_characters");

export const leaveProblem = endpoint({
  method: "POST",
  path: "/problems/:id/leave",
  action: "problem.leave",
  access: "user",
  summary: "Leaves a problem, and says what helped",
  params: oneProblem,
  body: z
    .strictObject({
      emoji: Emoji.optional(),
      comment: z.string().trim().max(limits.note.max, "max_characters").optional(),
      /** Those that helped. */
      solutionIds: z.array(Id).max(100, "too_many").optional(),
    })
    .optional(),
  response: ParticipationResult,
  errors: ["not_found", "forbidden", "max_characters", "too_many"],
  limit: "reactions",
});

export const solveProblem = endpoint({
  method: "POST",
  path: "/problems/:id/solve",
  action: "problem.solve",
  access: "user",
  summary: "Marks 'I am solving this', joining where need be; the first solver moves an unsolved problem to solving",
  params: oneProblem,
  body: z.strictObject({}).optional(),
  response: ParticipationResult,
  errors: ["not_found", "forbidden"],
  limit: "reactions",
});

export const unsolveProblem = endpoint({
  method: "POST",
  path: "/problems/:id/unsolve",
  action: "problem.unsolve",
  access: "user",
  summary: "Takes the mark back; who offered a solution stays a solver",
  params: oneProblem,
  body: z.strictObject({}).optional(),
  response: ParticipationResult,
  errors: ["not_found", "forbidden"],
  limit: "reactions",
});

export const JoinedProblem = z.object({
  id: Id,
  name: z.string(),
  status: Status,
  /** 1 is the person's first; null where they gave it none. */
  priority: z.number().nullable(),
});
export type JoinedProblem = z.infer<typeof JoinedProblem>;

export const listJoinedProblems = endpoint({
  method: "GET",
  path: "/problems/joinedProblems",
  action: "problem.listJoined",
  access: "user",
  summary: "The problems of the space that the caller has joined, by their priority, those without one last",
  query: z.strictObject({ spaceId }),
  response: z.object({ items: z.array(JoinedProblem) }),
  errors: ["not_found", "forbidden"],
});

export const setPriorities = endpoint({
  method: "POST",
  path: "/problems/update/joinedProblems",
  action: "problem.setPriorities",
  access: "user",
  summary:
    "Puts the caller's problems of one space into this order, of the problems' own where any are named; those left out follow without a priority",
  body: z.strictObject({ problemIds: z.array(ProblemRef).max(1000, "too_many"), spaceId }),
  response: z.object({ items: z.array(JoinedProblem) }),
  errors: ["not_found", "forbidden", "not_joined", "invalid_value", "too_many"],
});

export const listProblems = endpoint({
  method: "GET",
  path: "/problems",
  action: "problem.list",
  access: "user",
  summary: "The problems of a space, as `/list/v2?path=problems` answers them",
  query: z.strictObject({
    spaceId,
    orderBy: z.enum(["recent", "top", "name", "nameDesc"]).default("recent"),
    filterBy: z.string().max(50).optional(),
    status: z.string().max(50).optional(),
    tags: z.string().max(2000).optional(),
    authorId: z.string().max(100).optional(),
    query: SearchText,
    lang: z.string().max(20).optional(),
    bounds: Bounds.optional(),
    near: Near.optional(),
    ...pageQuery(100),
  }),
  response: page(ProblemView),
  errors: ["not_found", "forbidden", "invalid_value", "invalid_id", "invalid_tag", "max_tags"],
});

/** Enough to recognise one's own problem in another's words. */
export const SimilarProblem = ProblemView.pick({
  id: true,
  name: true,
  status: true,
  joined: true,
  spaceId: true,
  when: true,
  createdAt: true,
}).extend({ spaceName: z.string(), totalParticipants: z.number() });
export type SimilarProblem = z.infer<typeof SimilarProblem>;

export const listSimilarProblems = endpoint({
  method: "GET",
  path: "/problems/similar",
  action: "problem.listSimilar",
  access: "user",
  summary: "Problems that a title may be another name of: those of the space first, then others the caller reads",
  query: z.strictObject({ name: z.string().trim().max(limits.postName.max, "max_characters"), spaceId }),
  response: z.object({ items: z.array(SimilarProblem).max(10) }),
  errors: ["not_found", "forbidden", "max_characters"],
  limit: "autocomplete",
});

export const listProblemsLike = endpoint({
  method: "GET",
  path: "/problems/:id/similar",
  action: "problem.listLike",
  access: "user",
  summary: "Problems called like this one or with tags of it: those of its space first, then others the caller reads",
  params: oneProblem,
  response: z.object({ items: z.array(SimilarProblem).max(10) }),
  errors: ["not_found"],
});

/** Somebody who takes part in a problem, or has a skill. */
export const ParticipationView = z.object({
  id: Id,
  author: AuthorView,
  tags: z.array(z.string()),
  type: AuthorView.shape.role,
  status: z.enum(["impacted", "solving", "member"]),
  ...instant,
});
export type ParticipationView = z.infer<typeof ParticipationView>;

export const MatchView = z.object({
  id: Id,
  author: AuthorView,
  tags: z.array(z.string()),
  skills: z.array(z.object({ id: Id, name: z.string() })),
});
export type MatchView = z.infer<typeof MatchView>;

export const listMatches = endpoint({
  method: "GET",
  path: "/problems/:id/matches",
  action: "problem.listMatches",
  access: "user",
  summary: "People whose skills and tags fit a problem, the best first",
  params: oneProblem,
  response: z.object({ items: z.array(MatchView).max(20) }),
  errors: ["not_found"],
});
