import { createSkill, type SkillView } from "@bump/contract";
import {
  defineSending,
  type NewPost,
  placePost,
  type PostDraft,
  toPostData,
  wizardTexts,
} from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { refreshItems } from "#lib/items.ts";
import { openSkillWizard } from "./compose/compose.ts";
import { skillKind } from "./skills.kind.ts";

/** Skills on their way. */
export const sendingSkills = defineSending<NewPost, PostDraft, SkillView>("skill", {
  send: async (draft, once) =>
    (await call(createSkill, { body: { spaceId: once.spaceId, data: toPostData(draft) }, once })).data,
  place: (skill) => {
    placePost(skill);
    // The person's own are listed across spaces.
    refreshItems();
  },
  target: skillKind.target,
  reopen: ({ spaceId }) => openSkillWizard({ spaceId }),
  texts: () => wizardTexts("skills"),
});
