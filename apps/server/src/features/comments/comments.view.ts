import { type AuthorView, type CommentView, noFlags, type ReactionKind, type RevisionView } from "@bump/contract";
import { canReach, type SubjectKind, toPath } from "#features/subjects/index.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toInstant } from "#platform/instant.ts";
import * as policy from "./comments.policy.ts";
import type { CommentRow } from "./comments.repo.ts";

type Placed = {
  id: string;
  item_id: string;
  reply_to: string | null;
  item_kind: SubjectKind;
  item_parent_id: string | null;
};

export function toCommentPath({ id, item_id, reply_to, item_kind, item_parent_id: parentId }: Placed): string {
  const item = toPath({ kind: item_kind, id: item_id, parentId });
  return reply_to === null ? `${item}/comments/${id}` : `${item}/comments/${reply_to}/replies/${id}`;
}

export function toStanding(row: CommentRow): policy.CommentStanding {
  return { state: row.state, isOwn: row.is_own, moderates: row.moderates };
}

const nothing = { edit: false, remove: false, comment: false, react: false, report: false };

export function toCommentView(row: CommentRow, viewer: Viewer | null, author: AuthorView | null): CommentView {
  const base = {
    id: row.id,
    path: toCommentPath(row),
    collection: row.reply_to === null ? ("comments" as const) : ("replies" as const),
    spaceId: row.space_id,
    isAnonymousPost: false,
    isDraft: false,
    files: [],
    revision: row.revision,
    ...noFlags,
    ...toInstant(row.created_at),
  };
  if (!row.is_visible) return { ...base, ...toGap(row) };
  return {
    ...base,
    author,
    state: row.state,
    tags: row.tags,
    editedAt: row.edited_at?.toISOString() ?? null,
    reactions: row.reactions as CommentView["reactions"],
    reaction: (row.reaction as ReactionKind | null) ?? "none",
    reacted: row.reaction !== null,
    bookmarked: row.bookmarked_at !== null,
    commentHTML: row.html,
    isRemoved: false,
    counters: { totalReactions: row.total_reactions, totalReplies: row.total_comments },
    can: viewer ? toRights(row) : nothing,
  };
}

/** Of what is gone only its place is told, whatever took it away. */
function toGap({ total_comments }: CommentRow) {
  return {
    author: null,
    state: "removed" as const,
    tags: [],
    editedAt: null,
    reactions: {},
    reaction: "none" as const,
    reacted: false,
    bookmarked: false,
    commentHTML: "",
    isRemoved: true,
    counters: { totalReactions: 0, totalReplies: total_comments },
    can: nothing,
  };
}

function toRights(row: CommentRow): CommentView["can"] {
  const comment = toStanding(row);
  return {
    edit: policy.canEditComment(comment),
    remove: policy.canRemoveComment(comment),
    // Answers stand one level deep.
    comment: canReach(row) && row.reply_to === null,
    react: canReach(row),
    report: policy.canReportComment(comment),
  };
}

type Words = Pick<RevisionView, "id" | "number" | "html" | "tags">;

function toRevisionView({ id, number, html, tags }: Words, when: Date): RevisionView {
  const ofComments = { state: "published", name: null, isCommunityEdit: false, note: "" } as const;
  return { id, number, html, tags, ...ofComments, ...toInstant(when) };
}

export function toShownRevision({ id, revision: number, html, tags, ...row }: CommentRow): RevisionView {
  return toRevisionView({ id, number, html, tags }, row.edited_at ?? row.created_at);
}

export function toFormerRevision(row: {
  id: string;
  number: number;
  content: unknown;
  created_at: Date;
}): RevisionView {
  return toRevisionView({ ...row, ...(row.content as Pick<Words, "html" | "tags">) }, row.created_at);
}
