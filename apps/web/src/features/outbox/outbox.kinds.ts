import type { Texts } from "@bump/locales";
import {
  IconArrowBigUp,
  IconBookmark,
  IconBulb,
  IconCertificate,
  IconMessage,
  IconMoodPlus,
  IconQuote,
  IconTool,
  IconTrafficCone,
  IconUserMinus,
  IconUserPlus,
} from "@tabler/icons-react";
import { unsentBookmarks } from "#features/bookmarks/index.ts";
import { discardComment, unsentComments } from "#features/comments/index.ts";
import { sendingProblems, unsentJoining, unsentSolving } from "#features/problems/index.ts";
import { unsentReactions } from "#features/reactions/index.ts";
import { sendingSkills, unsentHaving } from "#features/skills/index.ts";
import { sendingSolutions, unsentVotes } from "#features/solutions/index.ts";
import { sendingStories } from "#features/stories/index.ts";
import type { Entry } from "#lib/outbox/engine.ts";
import { excerpt, plainText } from "#lib/plain-text.ts";
import type { IconDrawing } from "#ui/Icon.tsx";

const shownLength = 120;

type Look = {
  kind: keyof Texts["ui"]["outbox"]["kinds"];
  icon: IconDrawing;
  words?: string;
  /** Of what was written. A wish is changed where it was made. */
  discard?: () => void;
  /** Opens once more what it was written in. A comment has all its words here. */
  edit?: () => void;
};
type OfKind<Value> = { isOfKind: (entry: Entry) => entry is Entry<Value> };

function forKind<Value>({ isOfKind }: OfKind<Value>, look: (entry: Entry<Value>) => Look) {
  return (entry: Entry) => (isOfKind(entry) ? look(entry) : null);
}

type Act<Value> = (entry: Entry<Value>) => Promise<void>;
type Sending<Value> = { unsent: OfKind<Value>; discard: Act<Value>; edit: Act<Value> };

/** What was posted. */
function forPost<Value>(
  { kind, icon }: Pick<Look, "kind" | "icon">,
  { unsent, discard, edit }: Sending<Value>,
  words: (value: Value) => string,
) {
  return forKind(unsent, (entry) => ({
    kind,
    icon,
    words: words(entry.value),
    discard: () => void discard(entry),
    edit: () => void edit(entry),
  }));
}

function nameOf({ post }: { post: { name: string } }): string {
  return post.name;
}

/** Of a problem, or of a skill. */
function lookOfJoining({ value }: Entry<{ value: boolean }>): Look {
  return value.value ? { kind: "join", icon: IconUserPlus } : { kind: "leave", icon: IconUserMinus };
}

/** Every kind there is: what stands here is also loaded, and so sent. */
const looks = [
  forPost({ kind: "story", icon: IconQuote }, sendingStories, ({ post }) => excerpt(post.story, shownLength)),
  forPost({ kind: "problem", icon: IconTrafficCone }, sendingProblems, nameOf),
  forPost({ kind: "solution", icon: IconBulb }, sendingSolutions, nameOf),
  forPost({ kind: "skill", icon: IconCertificate }, sendingSkills, nameOf),
  forKind(unsentComments, (entry) => ({
    kind: "comment",
    icon: IconMessage,
    words: entry.refusal ? plainText(entry.value.commentHTML) : excerpt(entry.value.commentHTML, shownLength),
    discard: () => void discardComment(entry),
  })),
  forKind(unsentReactions, () => ({ kind: "reaction", icon: IconMoodPlus })),
  forKind(unsentBookmarks, () => ({ kind: "bookmark", icon: IconBookmark })),
  forKind(unsentVotes, () => ({ kind: "vote", icon: IconArrowBigUp })),
  forKind(unsentJoining, lookOfJoining),
  forKind(unsentHaving, lookOfJoining),
  forKind(unsentSolving, () => ({ kind: "solve", icon: IconTool })),
];

/** What an entry is, for who reads the list of all that is not sent. */
export function lookOf(entry: Entry): Look | undefined {
  return looks.map((look) => look(entry)).find((look) => look !== null);
}
