import { v7 as uuid } from "uuid";
import type { KeptAttachment } from "#features/media/index.ts";
import { dropDraft, listDrafts, readDraft, writeDraft } from "#lib/drafts.ts";

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
  /** ISO. */
  keptAt: string | null;
};

export function newStoryPlace(spaceId: string, problem: ProblemRef | null): string {
  return problem ? `story/${spaceId}/${problem.id}` : `story/${spaceId}`;
}

export function editPlace(storyId: string): string {
  return `story-edit/${storyId}`;
}

function sendingPlace(id: string): string {
  return `story-sending/${id}`;
}

export function emptyDraft(spaceId: string, problem: ProblemRef | null): StoryDraft {
  return {
    id: uuid(),
    spaceId,
    html: "",
    toProblem: problem !== null,
    problem,
    isAnonymous: false,
    isDraft: false,
    files: [],
    keptAt: null,
  };
}

/** Posted, but not known to have arrived: set aside, so that the next story can be begun meanwhile. */
export async function setAside(place: string, draft: StoryDraft): Promise<void> {
  await writeDraft(sendingPlace(draft.id), { place, draft });
  await dropDraft(place);
}

export async function forgetSent(id: string): Promise<void> {
  await dropDraft(sendingPlace(id));
}

/** Back where it was written; what was begun there since stays, and it stays aside. */
export async function takeBack(place: string, draft: StoryDraft): Promise<void> {
  if (await readDraft(place)) return;
  await writeDraft(place, draft);
  await forgetSent(draft.id);
}

/**
 * What was written at a place and not sent; else what was posted there by a page that was closed before it had arrived.
 * `isOnItsWay` tells those that this page is sending just now.
 */
export async function findDraft(place: string, isOnItsWay: (id: string) => boolean): Promise<StoryDraft | null> {
  const draft = await readDraft<StoryDraft>(place);
  if (draft) return draft;
  const aside = await listDrafts<{ place: string; draft: StoryDraft }>("story-sending/");
  const left = aside.map(({ value }) => value).find((one) => one.place === place && !isOnItsWay(one.draft.id));
  if (!left) return null;
  await takeBack(place, left.draft);
  return left.draft;
}
