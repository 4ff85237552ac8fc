import type { KeptAttachment } from "#features/media/index.ts";
import { findDraft } from "#lib/kept-drafts.ts";
import { writeDraft } from "#lib/drafts.ts";
import { emptyDraft, newStoryPlace, type StoryDraft } from "./story-drafts.ts";

/** Files for the story that is being written in a space, or for a new one: there when its dialog opens. */
export async function addToStory(spaceId: string, files: readonly KeptAttachment[]): Promise<void> {
  const place = newStoryPlace(spaceId, null);
  const draft = (await findDraft<StoryDraft>(place)) ?? emptyDraft(spaceId, null);
  await writeDraft(place, { ...draft, files: [...draft.files, ...files], keptAt: new Date().toISOString() });
}
