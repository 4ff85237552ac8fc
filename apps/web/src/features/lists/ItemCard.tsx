import type { ContentItem } from "@bump/contract";
import { ProblemCard } from "#features/problems/index.ts";
import { SkillCard } from "#features/skills/index.ts";
import { SolutionCard } from "#features/solutions/index.ts";
import { StoryCard } from "#features/stories/index.ts";
import { OtherItem } from "./OtherItem.tsx";
import { SavedComment } from "./SavedComment.tsx";

type Props = {
  item: ContentItem;
  /** Its place in a list, for readers. */
  position?: number;
};

/** Anything that people write, as its own lists show it. */
export function ItemCard({ item, position }: Props) {
  switch (item.collection) {
    case "stories":
      return <StoryCard story={item} position={position} />;
    case "problems":
      return <ProblemCard problem={item} position={position} />;
    case "solutions":
      return <SolutionCard solution={item} position={position} />;
    case "skills":
      return <SkillCard skill={item} position={position} />;
    case "comments":
    case "replies":
      return <SavedComment comment={item} position={position} />;
    case "faqs":
    case "outcomes":
    case "parts":
    case "reviews":
      return <OtherItem item={item} position={position} />;
  }
}
