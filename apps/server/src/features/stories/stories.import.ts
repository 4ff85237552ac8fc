import type { Location } from "@bump/contract";
import { insertSubject, type SubjectState } from "#features/subjects/index.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { StoryContent } from "./stories.content.ts";
import * as repo from "./stories.repo.ts";
import type { Change } from "./stories.service.ts";

type OldStory = StoryContent & {
  id: string;
  spaceId: string;
  parentId: string | null;
  location: Location | null;
  state: SubjectState;
  createdAt: Date;
};

/** A story that was told before, at its own time: nobody is told of it as of something new. False where it is there. */
export async function importStory(change: Change, viewer: Viewer, story: OldStory): Promise<boolean> {
  const { id, html, text, tags, location } = story;
  const isNew = await insertSubject(change, viewer, {
    id,
    kind: "story",
    state: story.state,
    space_id: story.spaceId,
    parent_id: story.parentId,
    tags,
    lang: await repo.findLanguage(change.db, viewer.id),
    created_at: story.createdAt,
  });
  if (isNew) await repo.insertStoryRow(change.db, { id, html, text, location });
  return isNew;
}
