import { limits, noFlags, type StoryView } from "@bump/contract";
import { sql } from "kysely";
import type { PostKind } from "#features/posts/index.ts";

export const storyKind: PostKind<StoryView, { problem_name: string | null }> = {
  kind: "story",
  collection: "stories",
  textField: "story",
  isNamed: false,
  fewest: limits.story.min,
  needsTag: true,
  // The problem's name may change under the story.
  selectFlags: () => sql<{ problem_name: string | null }>`
    case when s.parent_id is not null then (select p.name from posts p where p.id = s.parent_id) end as problem_name`,
  toPersonal: ({ problem_name }) => ({ problemName: problem_name }),
  selectFixed: sql`null`,
  toFixed: ({ parent_id }) => ({ problemId: parent_id === null ? null : `problems/${parent_id}`, ...noFlags }),
};
