import type { StoryView } from "@bump/contract";
import { memo } from "react";
import { PostCard, SendingCard, usePostLabel } from "#features/posts/index.ts";
import { storyKind } from "../stories.kind.ts";
import type { SendingStory } from "../stories.sending.ts";
import { StoryBody } from "./StoryBody.tsx";

type Props = {
  story: StoryView;
  /** On its own page: all of its words. */
  whole?: boolean;
  /** Its place in a list, for readers. */
  position?: number;
  /** Its pictures are the first of the list. */
  isFirst?: boolean;
};

/** A story with all that can be done with it. */
export const StoryCard = memo(function StoryCard({ story, whole, position, isFirst }: Props) {
  return (
    <PostCard post={story} kind={storyKind} position={position}>
      <StoryBody story={story} whole={whole} isFirst={isFirst} />
    </PostCard>
  );
});

/** A story of the person's own that the server does not have yet. */
export function StoryOnItsWay({ entry }: { entry: SendingStory }) {
  const { post: story } = entry;
  const label = usePostLabel({ post: story, kind: storyKind });
  return (
    <SendingCard post={story} label={label} sending={entry}>
      <StoryBody story={story} whole />
    </SendingCard>
  );
}
