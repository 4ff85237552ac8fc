import { tagMarks, type TagView } from "@bump/contract";
import type { Viewer } from "#platform/http/viewer.ts";
import { toInstant } from "#platform/instant.ts";
import { canEditTag } from "./tags.policy.ts";
import type { TagRow } from "./tags.repo.ts";

export function toTagView(row: TagRow, viewer: Viewer): TagView {
  return {
    id: row.id,
    spaceId: row.space_id,
    name: row.name,
    title: row.name,
    description: row.description,
    following: row.following,
    counters: {
      totalStories: row.total_stories,
      totalProblems: row.total_problems,
      totalSolutions: row.total_solutions,
      totalFollowers: row.total_followers,
    },
    ...toInstant(row.created_at),
    ...tagMarks,
    can: { edit: canEditTag(viewer, row), remove: false, report: true },
  };
}
