import type { Location } from "@bump/contract";
import type { KeptAttachment } from "#features/media/index.ts";
import { newDraftId } from "#lib/kept-drafts.ts";

export type ProblemRef = { id: string; name: string };

/** A story that is being written, as this device keeps it. */
export type StoryDraft = {
  /** The story's own id from the first letter on: sent twice, it is still one story. */
  id: string;
  spaceId: string;
  html: string;
  toProblem: boolean;
  problem: ProblemRef | null;
  isAnonymous: boolean;
  isDraft: boolean;
  files: KeptAttachment[];
  /** Missing in drafts that were kept before there were places. */
  location?: Location | null;
  /** ISO. */
  keptAt: string | null;
};

export function newStoryPlace(spaceId: string, problem: ProblemRef | null): string {
  return problem ? `story/${spaceId}/${problem.id}` : `story/${spaceId}`;
}

export function editPlace(storyId: string): string {
  return `story-edit/${storyId}`;
}

export function emptyDraft(spaceId: string, problem: ProblemRef | null): StoryDraft {
  return {
    id: newDraftId(),
    spaceId,
    html: "",
    toProblem: problem !== null,
    problem,
    isAnonymous: false,
    isDraft: false,
    files: [],
    location: null,
    keptAt: null,
  };
}
