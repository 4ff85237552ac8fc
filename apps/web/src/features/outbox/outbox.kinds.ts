import type { Texts } from "@bump/locales";
import { IconArrowBigUp, IconBookmark, IconMessage, IconMoodPlus, IconQuote } from "@tabler/icons-react";
import { unsentBookmarks } from "#features/bookmarks/index.ts";
import { discardComment, unsentComments } from "#features/comments/index.ts";
import { unsentReactions } from "#features/reactions/index.ts";
import { unsentVotes } from "#features/solutions/index.ts";
import { discardStory, unsentStories } from "#features/stories/index.ts";
import type { Entry } from "#lib/outbox/engine.ts";
import { excerpt } from "#lib/plain-text.ts";
import type { IconDrawing } from "#ui/Icon.tsx";

const shownLength = 120;

type Look = {
  kind: keyof Texts["ui"]["outbox"]["kinds"];
  icon: IconDrawing;
  words?: string;
  /** Of what was written. A wish is changed where it was made. */
  discard?: () => void;
};
type OfKind<Value> = { isOfKind: (entry: Entry) => entry is Entry<Value> };

function forKind<Value>({ isOfKind }: OfKind<Value>, look: (entry: Entry<Value>) => Look) {
  return (entry: Entry) => (isOfKind(entry) ? look(entry) : null);
}

/** Every kind there is: what stands here is also loaded, and so sent. */
const looks = [
  forKind(unsentStories, (entry) => ({
    kind: "story",
    icon: IconQuote,
    words: excerpt(entry.value.story.story, shownLength),
    discard: () => void discardStory(entry),
  })),
  forKind(unsentComments, (entry) => ({
    kind: "comment",
    icon: IconMessage,
    words: excerpt(entry.value.commentHTML, shownLength),
    discard: () => void discardComment(entry),
  })),
  forKind(unsentReactions, () => ({ kind: "reaction", icon: IconMoodPlus })),
  forKind(unsentBookmarks, () => ({ kind: "bookmark", icon: IconBookmark })),
  forKind(unsentVotes, () => ({ kind: "vote", icon: IconArrowBigUp })),
];

/** What an entry is, for who reads the list of all that is not sent. */
export function lookOf(entry: Entry): Look | undefined {
  return looks.map((look) => look(entry)).find((look) => look !== null);
}
