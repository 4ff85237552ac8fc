import { noFlags, type SolutionView, worldSpaceId } from "@bump/contract";
import { when } from "./spaces.ts";
import { lakshmi } from "./stories.ts";

let made = 0;

export function nextSolutionId(): string {
  return `0190a000-0000-7000-8000-${String(++made).padStart(8, "0")}50ad`;
}

/** A solution of somebody else's, as everybody in the space reads it. */
export function buildSolution(overrides: Partial<SolutionView> = {}): SolutionView {
  const id = overrides.id ?? nextSolutionId();
  return {
    id,
    path: `solutions/${id}`,
    collection: "solutions",
    spaceId: worldSpaceId,
    author: lakshmi,
    isAnonymousPost: false,
    isDraft: false,
    state: "published",
    name: "Raised crossing with bollards",
    description: "<p>Paid from the school fund.</p>",
    tags: ["roadsafety"],
    files: [],
    location: null,
    rejection: null,
    problemId: null,
    helped: null,
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
      totalProblems: 1,
      totalUpvotes: 34,
      totalDownvotes: 3,
      totalOutcomes: 0,
    },
    can: { edit: false, remove: false, comment: true, react: true, report: true, vote: true, contribute: true },
    when,
    createdAt: when,
    ...overrides,
  };
}
