import { type AuthorView, type CommentView, createComment, noFlags } from "@bump/contract";
import { v7 as uuid } from "uuid";
import { call } from "#lib/api.ts";
import { readDraft, writeDraft } from "#lib/drafts.ts";
import { type Entry, heldCode } from "#lib/outbox/engine.ts";
import { defineKind, outbox, type Unsent } from "#lib/outbox/outbox.ts";
import { countComment, isComment, parentPath, placeComment, type ThreadOf, threadPath } from "./comments.queries.ts";

/** A comment that the server is not known to have. */
export type UnsentComment = Unsent<CommentView>;

/** Comments and replies on their way. */
export const unsentComments = defineKind<CommentView, CommentView>("comment", {
  send: async ({ value: { id, path, commentHTML }, key, spaceId }) => {
    // The same id however often it is tried: it is made once.
    const body = { path: path.split("/").slice(0, -1).join("/"), data: { id, commentHTML } };
    const { data } = await call(createComment, { body, once: { key, spaceId } });
    return data;
  },
  arrived: (_entry, comment) => placeComment(comment),
  refused: ({ value }) => {
    countComment(parentPath(value.path), -1);
    return "stays";
  },
});

/** The comment as it will be: nothing can be done with it until the server has it. */
function buildComment(of: ThreadOf, author: AuthorView, commentHTML: string): CommentView {
  const id = uuid();
  const now = new Date().toISOString();
  return {
    id,
    path: `${threadPath(of)}/${id}`,
    collection: isComment(of.path) ? "replies" : "comments",
    spaceId: of.spaceId,
    author,
    isAnonymousPost: false,
    isDraft: false,
    isRemoved: false,
    state: "published",
    commentHTML,
    tags: [],
    files: [],
    revision: 1,
    editedAt: null,
    reactions: {},
    reaction: "none",
    reacted: false,
    bookmarked: false,
    ...noFlags,
    counters: { totalReactions: 0, totalReplies: 0 },
    can: { edit: false, remove: false, comment: false, react: false, report: false },
    when: now,
    createdAt: now,
  };
}

/** Shown at once, and sent until it is there. Resolves when this device has it. */
export async function addComment(of: ThreadOf, me: AuthorView, html: string): Promise<void> {
  const { id, displayName, photoURL, role } = me;
  const comment = buildComment(of, { id, displayName, photoURL, role }, html);
  // Before it is sent: the server tells everybody the new total, which may come before its answer.
  countComment(of.path, 1);
  await unsentComments.record({ id: comment.id, path: comment.path, spaceId: of.spaceId, value: comment });
}

/** What the server refused is not counted any more. */
function isCounted({ refusal }: Entry): boolean {
  return refusal === null || refusal.code === heldCode;
}

/** Once more, where it was changed with other words. */
export function retryComment(entry: Entry<CommentView>, commentHTML = entry.value.commentHTML): void {
  if (!isCounted(entry)) countComment(parentPath(entry.value.path), 1);
  void outbox.retry(entry, { ...entry.value, commentHTML });
}

/** Given up; its words are offered again where they were written, unless others stand there. */
export async function discardComment(entry: Entry<CommentView>): Promise<void> {
  const { path, commentHTML } = entry.value;
  if (!(await outbox.take(entry))) return;
  if (isCounted(entry)) countComment(parentPath(path), -1);
  const place = threadPath({ path: parentPath(path) });
  if (!(await readDraft(place))) await writeDraft(place, commentHTML);
}

/** Those on their way to one thread, in the order they were written. */
export function useUnsentIn(thread: string): readonly UnsentComment[] {
  return unsentComments.use().filter(({ entry: { value } }) => value.path === `${thread}/${value.id}`);
}
