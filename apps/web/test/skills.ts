import { noFlags, type ReviewView, type SkillView, worldSpaceId } from "@bump/contract";
import { when } from "./spaces.ts";
import { lakshmi } from "./stories.ts";

let made = 0;

function nextId(): string {
  return `0190a000-0000-7000-8000-${String(++made).padStart(8, "0")}5c11`;
}

/** A skill that somebody else named, as everybody in the space reads it. */
export function buildSkill(overrides: Partial<SkillView> = {}): SkillView {
  const id = overrides.id ?? nextId();
  return {
    id,
    path: `skills/${id}`,
    collection: "skills",
    spaceId: worldSpaceId,
    author: lakshmi,
    isAnonymousPost: false,
    isDraft: false,
    state: "published",
    name: "Mending pumps",
    description: "<p>Seals, valves and motors.</p>",
    tags: ["water"],
    files: [],
    location: null,
    rejection: null,
    rating: 4.25,
    reviewed: false,
    revision: 1,
    editedAt: null,
    reactions: {},
    reaction: "none",
    reacted: false,
    bookmarked: false,
    ...noFlags,
    counters: { totalReactions: 0, totalComments: 0, totalParticipants: 12, totalReviews: 4 },
    can: { edit: false, remove: false, comment: true, react: true, report: true, join: true, review: true },
    when,
    createdAt: when,
    ...overrides,
  };
}

/** What somebody else thinks of a skill. */
export function buildReview(skill: SkillView, overrides: Partial<ReviewView> = {}): ReviewView {
  const id = overrides.id ?? nextId();
  return {
    ...skill,
    id,
    path: `${skill.path}/reviews/${id}`,
    collection: "reviews",
    skillId: skill.id,
    rating: 4,
    text: "<p>Ours runs again.</p>",
    tags: [],
    counters: { totalReactions: 0, totalComments: 0 },
    can: { edit: false, remove: false, comment: true, react: true, report: true },
    ...overrides,
  };
}
