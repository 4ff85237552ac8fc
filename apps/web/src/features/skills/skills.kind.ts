import { listSkillRevisions, removeSkill, type SkillView } from "@bump/contract";
import { type PostKind, removePost, useNamedTexts } from "#features/posts/index.ts";
import { shareTargets } from "#features/sharing/index.ts";
import { call } from "#lib/api.ts";
import { openEditSkill } from "./compose/compose.ts";

/** A skill among the posts. */
export const skillKind: PostKind<SkillView> = {
  target: shareTargets.skill,
  title: ({ name }) => name,
  useTexts: () => useNamedTexts("skills"),
  edit: openEditSkill,
  remove: (skill) => removePost(skill, () => call(removeSkill, { params: { id: skill.id } })),
  listRevisions: async (id, signal) => (await call(listSkillRevisions, { params: { id }, signal })).items,
};
