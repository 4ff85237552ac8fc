import { type SkillView, updateSkill } from "@bump/contract";
import { type PostDraft, toPostChange } from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { refreshItems } from "#lib/items.ts";

/** Changes one. Whether the change waits for approval. */
export async function saveSkill(skill: SkillView, draft: PostDraft, fileIds: readonly string[]): Promise<boolean> {
  const body = { data: toPostChange(skill, draft, fileIds) };
  const { pending = false } = await call(updateSkill, { params: { id: skill.id }, body });
  refreshItems();
  return pending;
}
