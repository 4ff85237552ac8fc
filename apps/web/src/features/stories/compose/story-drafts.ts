import { v7 as uuid } from "uuid";
import type { KeptAttachment } from "#features/media/index.ts";
import { dropDraft, listDrafts, readDraft, writeDraft } from "#lib/drafts.ts";

const dayMs = 86_400_000;

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

function asidePlace(id: string): string {
  return `story-aside/${id}`;
}

export function emptyDraft(spaceId: string, problem: ProblemRef | null): StoryDraft {
  return {
    // The day and no more: what is posted without a name must not tell by its id when it was begun.
    id: uuid({ msecs: Math.floor(Date.now() / dayMs) * dayMs }),
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

/** Put aside, so that another can stand in its place. */
async function setAside(place: string, draft: StoryDraft): Promise<void> {
  await writeDraft(asidePlace(draft.id), { place, draft });
  await dropDraft(place);
}

/** One that was posted and not sent, back where it was written; what was begun there since comes after it. */
export async function putBack(place: string, draft: StoryDraft): Promise<void> {
  const begun = await readDraft<StoryDraft>(place);
  if (begun && begun.id !== draft.id) await setAside(place, begun);
  await writeDraft(place, draft);
}

/** What was written at a place and not sent; else what was put aside there. */
export async function findDraft(place: string): Promise<StoryDraft | null> {
  const draft = await readDraft<StoryDraft>(place);
  if (draft) return draft;
  const aside = await listDrafts<{ place: string; draft: StoryDraft }>("story-aside/");
  const left = aside.map(({ value }) => value).find((one) => one.place === place);
  if (!left) return null;
  await writeDraft(place, left.draft);
  await dropDraft(asidePlace(left.draft.id));
  return left.draft;
}
