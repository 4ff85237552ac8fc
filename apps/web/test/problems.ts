import { noFlags, type PartView, type ProblemView, worldSpaceId } from "@bump/contract";
import { when } from "./spaces.ts";
import { lakshmi } from "./stories.ts";

let made = 0;

/** A problem of somebody else's, as everybody in the space reads it. */
export function buildProblem(overrides: Partial<ProblemView> = {}): ProblemView {
  const id = overrides.id ?? `0190a000-0000-7000-8000-${String(++made).padStart(8, "0")}9b0b`;
  return {
    id,
    path: `problems/${id}`,
    collection: "problems",
    spaceId: worldSpaceId,
    author: lakshmi,
    isAnonymousPost: false,
    isDraft: false,
    state: "published",
    name: "No safe crossing",
    description: "<p>The bend hides the cars.</p>",
    tags: ["roadsafety"],
    files: [],
    location: null,
    rejection: null,
    status: "unsolved",
    statusUpdatedAt: when,
    priority: null,
    solving: false,
    revision: 1,
    editedAt: null,
    reactions: {},
    reaction: "none",
    reacted: false,
    bookmarked: false,
    ...noFlags,
    counters: {
      totalReactions: 0,
      totalComments: 0,
      totalParticipants: 51,
      totalStories: 23,
      totalRecipes: 0,
      totalSolvers: 1,
      totalSolutions: 6,
      totalParts: 0,
      totalIngredients: 0,
    },
    can: {
      edit: false,
      remove: false,
      comment: true,
      react: true,
      report: true,
      join: true,
      contribute: true,
      statuses: [],
    },
    when,
    createdAt: when,
    ...overrides,
  };
}

/** A part of a problem, the viewer's own to change. */
export function buildPart(problem: ProblemView, overrides: Partial<PartView> = {}): PartView {
  const id = overrides.id ?? `0190a000-0000-7000-8000-${String(++made).padStart(8, "0")}9a97`;
  return {
    ...problem,
    id,
    path: `${problem.path}/parts/${id}`,
    collection: "parts",
    problemId: problem.id,
    name: "Bus drivers",
    type: "stakeholder",
    description: "<p>They see the children late.</p>",
    attributes: [{ name: "Speed", value: "62", unit: "km/h" }],
    tags: [],
    counters: { totalReactions: 0, totalComments: 0 },
    can: { edit: true, remove: true, comment: true, react: true, report: true },
    ...overrides,
  };
}
