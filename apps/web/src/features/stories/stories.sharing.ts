import type { StoryView } from "@bump/contract";
import { type Shared, shareTargets } from "#features/sharing/index.ts";

export function toShared({ id, story, spaceId }: StoryView): Shared {
  return { target: shareTargets.story({ id }), title: story, spaceId };
}
