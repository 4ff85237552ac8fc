import { screen, within } from "@testing-library/react";
import { StoryFeed, StoryTools } from "#features/stories/index.ts";
import { buildStory } from "./stories.ts";

export const water = buildStory({ story: "<p>Third morning without water.</p>", when: "2026-01-02T00:00:00.000Z" });
export const drains = buildStory({
  story: "<p>The lid is painted shut.</p>",
  author: null,
  isAnonymousPost: true,
  counters: { totalReactions: 3, totalComments: 2 },
  reactions: { sad: 3 },
  reaction: "sad",
  reacted: true,
  bookmarked: true,
});

export function Feed({ of = "recent" }: { of?: Parameters<typeof StoryFeed>[0]["of"] }) {
  return (
    <>
      <StoryTools />
      <StoryFeed of={of} />
    </>
  );
}

/** The cards that show, by what they are called. */
export const names = () => screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));
export const cardOf = (text: string) => within(screen.getByText(text).closest("article")!);
