import { noFlags, type ProblemView, worldSpaceId } from "@bump/contract";
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
