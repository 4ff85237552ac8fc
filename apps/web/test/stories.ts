import { type CommentView, listItems, noFlags, type StoryView, worldSpaceId } from "@bump/contract";
import { answers } from "./server.ts";
import { when } from "./spaces.ts";

export const lakshmi = {
  id: "0190a000-0000-7000-8000-0000000000f1",
  displayName: "Lakshmi",
  photoURL: null,
  role: "person" as const,
};

const everything = { edit: false, remove: false, comment: true, react: true, report: true };

let made = 0;

function nextId(): string {
  return `0190a000-0000-7000-8000-${String(++made).padStart(8, "0")}ab12`;
}

function itemBase(id: string) {
  return {
    id,
    spaceId: worldSpaceId,
    author: lakshmi,
    isAnonymousPost: false,
    isDraft: false,
    state: "published" as const,
    tags: ["water"],
    files: [],
    revision: 1,
    editedAt: null,
    reactions: {},
    reaction: "none" as const,
    reacted: false,
    bookmarked: false,
    ...noFlags,
    can: everything,
    when,
    createdAt: when,
  };
}

/** A story of somebody else's, as everybody in the space reads it. */
export function buildStory(overrides: Partial<StoryView> = {}): StoryView {
  const id = overrides.id ?? nextId();
  return {
    ...itemBase(id),
    path: `stories/${id}`,
    collection: "stories",
    story: "<p>Third morning without water.</p>",
    problemId: null,
    problemName: null,
    location: null,
    counters: { totalReactions: 0, totalComments: 0 },
    rejection: null,
    ...overrides,
  };
}

/** A comment on a story, or a reply to a comment. */
export function buildComment(on: { path: string }, overrides: Partial<CommentView> = {}): CommentView {
  const id = overrides.id ?? nextId();
  const isReply = on.path.split("/").length > 2;
  return {
    ...itemBase(id),
    path: `${on.path}/${isReply ? "replies" : "comments"}/${id}`,
    collection: isReply ? "replies" : "comments",
    commentHTML: "<p>Same here since Monday.</p>",
    isRemoved: false,
    counters: { totalReactions: 0, totalReplies: 0 },
    ...overrides,
  };
}

type Asked = { path: string; filterBy: string | null; query: string | null; tags: string | null; last: string | null };
type Listed = readonly unknown[] | { items: readonly unknown[]; last: string | null };

/** The server lists by path; returns what it was asked for. */
export function listsByPath(list: (asked: Asked, url: URL) => Listed) {
  return answers(listItems, ({ url }) => {
    const get = (name: string) => url.searchParams.get(name);
    const asked = { path: get("path") ?? "", filterBy: get("filterBy"), query: get("query"), tags: get("tags") };
    const listed = list({ ...asked, last: get("lastDocumentID") }, url);
    const page = "items" in listed ? listed : { items: listed, last: null };
    return { ...page, lastScannedWhen: when } as never;
  });
}

/** All that is told of when something was written without a name. */
export function thisDay(): string {
  return `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
}
