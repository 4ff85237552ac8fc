import type { FileView, RevisionView } from "@bump/contract";
import type { Content } from "#features/revisions/index.ts";
import { canReach } from "#features/subjects/index.ts";
import { toInstant } from "#platform/instant.ts";
import { pathOf, type PostKind } from "./posts.kinds.ts";
import { canEditPost, canRemovePost, canReportPost, type PostStanding } from "./posts.policy.ts";
import type { FlagsRow, PostRow } from "./posts.repo.ts";

/** The same for everybody: what the fragment cache keeps. */
export function toFixedView(kind: PostKind, row: PostRow, files: readonly FileView[]): object {
  return {
    id: row.id,
    path: pathOf(kind, row),
    collection: kind.collection,
    spaceId: row.space_id,
    isAnonymousPost: row.is_anonymous,
    isDraft: row.state === "draft",
    state: row.state,
    tags: row.tags,
    files: [...files],
    revision: row.revision,
    editedAt: row.edited_at?.toISOString() ?? null,
    ...(kind.isNamed && { name: row.name }),
    [kind.textField]: row.html,
    location: row.location,
    ...toInstant(row.created_at),
    ...kind.toFixed(row),
  };
}

function toStanding(row: FlagsRow): PostStanding {
  return { state: row.state, isAnonymous: row.is_anonymous, isOwn: row.is_own, moderates: row.moderates };
}

/** Without author and reactions, which come as JSON already. */
export function toPersonalView(kind: PostKind, row: FlagsRow): object {
  const post = toStanding(row);
  const own = kind.toPersonal(row);
  return {
    // First, to be overlaid: taking `counters` and `can` out of it would cost more than all the rest.
    ...own,
    reaction: row.reaction ?? "none",
    reacted: row.reaction !== null,
    bookmarked: row.bookmarked,
    can: {
      edit: canEditPost(post),
      remove: canRemovePost(post),
      comment: canReach(row),
      react: canReach(row),
      report: canReportPost(post),
      ...own.can,
    },
    counters: { totalReactions: row.total_reactions, totalComments: row.total_comments, ...own.counters },
    rejection: post.isOwn ? row.rejection : null,
    ...(row.waiting_edit && { waitingEdit: toWords(row.waiting_edit) }),
  };
}

function toWords({ name, html, tags }: Content) {
  return { name: name ?? null, html, tags };
}

type Revision = Pick<RevisionView, "id" | "number" | "state" | "note"> & { content: Content; when: Date };

export function toRevisionView({ content, when, ...revision }: Revision, isAnonymous: boolean): RevisionView {
  return {
    ...revision,
    ...toWords(content),
    isCommunityEdit: isAnonymous,
    ...toInstant(when),
  };
}
