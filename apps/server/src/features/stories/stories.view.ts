import { type AuthorView, type FileView, noFlags, type RevisionView, type StoryView } from "@bump/contract";
import type { Content } from "#features/revisions/index.ts";
import { canAttach, canEditStory, canRemoveStory, canReportStory, type StoryStanding } from "./stories.policy.ts";
import type { FlagsRow, StoryRow } from "./stories.repo.ts";

type Personal =
  | "author"
  | "problemName"
  | "reactions"
  | "reaction"
  | "reacted"
  | "bookmarked"
  | "can"
  | "counters"
  | "rejection";
/** The same for everybody: what the fragment cache keeps. */
export type FixedView = Omit<StoryView, Personal>;
export type PersonalView = Pick<StoryView, Personal>;

export function toFixedView(row: StoryRow, files: readonly FileView[]): FixedView {
  const createdAt = row.created_at.toISOString();
  return {
    id: row.id,
    path: `stories/${row.id}`,
    collection: "stories",
    spaceId: row.space_id,
    isAnonymousPost: row.is_anonymous,
    isDraft: row.state === "draft",
    state: row.state,
    tags: row.tags,
    files: [...files],
    revision: row.revision,
    editedAt: row.edited_at?.toISOString() ?? null,
    story: row.html,
    problemId: row.parent_id === null ? null : `problems/${row.parent_id}`,
    location: row.location,
    ...noFlags,
    when: createdAt,
    createdAt,
  };
}

export function toStanding(row: FlagsRow): StoryStanding {
  return { state: row.state, isAnonymous: row.is_anonymous, isOwn: row.is_own, moderates: row.moderates };
}

/** Without author and reactions, which come as JSON already. */
export function toPersonalView(row: FlagsRow): Omit<PersonalView, "author" | "reactions"> {
  const story = toStanding(row);
  return {
    problemName: row.problem_name,
    reaction: row.reaction ?? "none",
    reacted: row.reaction !== null,
    bookmarked: row.bookmarked,
    can: {
      edit: canEditStory(story),
      remove: canRemoveStory(story),
      comment: canAttach(story),
      react: canAttach(story),
      report: canReportStory(story),
    },
    counters: { totalReactions: row.total_reactions, totalComments: row.total_comments },
    rejection: story.isOwn ? row.rejection : null,
  };
}

/** As nobody in particular sees it. */
export function toNeutralView(row: StoryRow, files: readonly FileView[], author: AuthorView | null): StoryView {
  return {
    ...toFixedView(row, files),
    author,
    problemName: row.problem_name,
    reactions: row.reactions as StoryView["reactions"],
    reaction: "none",
    reacted: false,
    bookmarked: false,
    can: { edit: false, remove: false, comment: false, react: false, report: false },
    counters: { totalReactions: row.total_reactions, totalComments: row.total_comments },
    rejection: null,
  };
}

type Revision = Pick<RevisionView, "id" | "number" | "state" | "note"> & { content: Content; when: Date };

export function toRevisionView({ content, when, ...revision }: Revision, isAnonymous: boolean): RevisionView {
  return {
    ...revision,
    html: content.html,
    tags: content.tags,
    isCommunityEdit: isAnonymous,
    when: when.toISOString(),
  };
}
