import { listFollowed, tagMarks, type TagView, worldSpaceId } from "@bump/contract";
import { answers } from "./server.ts";
import { when } from "./spaces.ts";

let made = 0;

export function buildTag(name: string, overrides: Partial<TagView> = {}, totalStories = 3): TagView {
  return {
    id: `0190a000-0000-7000-8000-${String(++made).padStart(12, "e")}`,
    spaceId: worldSpaceId,
    name,
    title: name,
    description: "",
    following: false,
    counters: { totalStories, totalProblems: 0, totalSolutions: 0, totalFollowers: 2 },
    when,
    createdAt: when,
    ...tagMarks,
    can: { edit: false, remove: false, report: true },
    ...overrides,
  };
}

/** What the person follows, as the server says. */
export const follows = (items: TagView[]) => answers(listFollowed, { items, alerts: [] });
