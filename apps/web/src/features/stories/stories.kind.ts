import { listStoryRevisions, removeStory, type StoryView } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { type PostKind, removePost } from "#features/posts/index.ts";
import { shareTargets } from "#features/sharing/index.ts";
import { call } from "#lib/api.ts";
import { openEditStory } from "./compose/compose.ts";

/** A story among the posts. */
export const storyKind: PostKind<StoryView> = {
  target: shareTargets.story,
  title: ({ story }) => story,
  useTexts: () => {
    const { t } = useTranslation("stories");
    return {
      by: (name) => t("card.by", { name }),
      byAnonymous: t("card.byAnonymous"),
      menu: t("card.menu"),
      open: t("card.open"),
      named: t("delete.named"),
      confirmDelete: t("delete.confirm"),
      deleted: t("delete.done"),
      deleteFailed: t("delete.failed"),
    };
  },
  edit: openEditStory,
  remove: (story) => removePost(story, () => call(removeStory, { params: { id: story.id } })),
  listRevisions: async (id, signal) => (await call(listStoryRevisions, { params: { id }, signal })).items,
};
