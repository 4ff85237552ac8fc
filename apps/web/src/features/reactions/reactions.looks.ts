import type { ReactionKind } from "@bump/contract";
import {
  IconConfetti,
  IconMoodAngry,
  IconMoodPuzzled,
  IconMoodSad,
  IconMoodSmile,
  IconThumbDown,
  IconThumbUp,
} from "@tabler/icons-react";
import type { IconDrawing } from "#ui/Icon.tsx";
import type { Ink } from "#ui/theme/tokens.ts";

type Look = { icon: IconDrawing; ink: Ink };

/** One icon and one colour each, everywhere, in the order they are offered. */
export const reactionLooks: Record<ReactionKind, Look> = {
  like: { icon: IconThumbUp, ink: "sky" },
  happy: { icon: IconMoodSmile, ink: "gold" },
  celebrate: { icon: IconConfetti, ink: "purple" },
  dislike: { icon: IconThumbDown, ink: "grey" },
  sad: { icon: IconMoodSad, ink: "steel" },
  angry: { icon: IconMoodAngry, ink: "red" },
  thinking: { icon: IconMoodPuzzled, ink: "teal" },
};

export const offeredReactions = Object.keys(reactionLooks) as ReactionKind[];

type Counts = Partial<Record<ReactionKind, number>>;

/** The kinds there are, most first. */
export function kindsOf(counts: Counts): ReactionKind[] {
  const given = offeredReactions.filter((kind) => (counts[kind] ?? 0) > 0);
  return given.sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0));
}
