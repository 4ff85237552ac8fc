import { limits } from "@bump/contract/rules";
import { useTranslation } from "react-i18next";
import { notify } from "#ui/notify.ts";
import { TagsDialog } from "#ui/TagsDialog.tsx";
import { saveAlerts, saveFollowed, saveTags } from "../tags.mutations.ts";

function useFieldTexts() {
  const { t } = useTranslation("tags");
  return {
    field: t("dialog.field"),
    placeholder: t("dialog.placeholder"),
    add: t("dialog.add"),
    remove: (tag: string) => t("dialog.remove", { tag }),
    full: t("dialog.max"),
  };
}

type FeedProps = { spaceId: string; tags: readonly string[]; onClose: () => void };

/** The tags followed in a space, all at once. */
export function FeedTagsDialog({ spaceId, tags, onClose }: FeedProps) {
  const { t } = useTranslation(["tags", "common"]);
  const field = useFieldTexts();
  return (
    <TagsDialog
      tags={tags}
      max={limits.followedTags.max}
      texts={{
        ...field,
        title: t("tags:feed.title"),
        hint: t("tags:feed.hint"),
        chosen: t("tags:feed.chosen"),
        full: t("tags:follow.max"),
        save: t("common:actions.save"),
        failed: t("tags:feed.failed"),
      }}
      spaceId={spaceId}
      place={`followed-tags/${spaceId}`}
      onSave={async (next) => {
        await saveFollowed(spaceId, next);
        notify.success(t("tags:feed.saved"));
      }}
      onClose={onClose}
    />
  );
}

/** The tags that somebody is told of, all at once. */
export function AlertTagsDialog({ spaceId, tags, onClose }: FeedProps) {
  const { t } = useTranslation(["tags", "common"]);
  const field = useFieldTexts();
  return (
    <TagsDialog
      tags={tags}
      max={limits.followedTags.max}
      texts={{
        ...field,
        title: t("tags:alerts.title"),
        hint: t("tags:alerts.hint"),
        chosen: t("tags:alerts.chosen"),
        save: t("common:actions.save"),
        failed: t("tags:alerts.failed"),
      }}
      spaceId={spaceId}
      place={`alert-tags/${spaceId}`}
      onSave={async (next) => {
        await saveAlerts(spaceId, next);
        notify.success(t("tags:alerts.saved"));
      }}
      onClose={onClose}
    />
  );
}

type AddProps = {
  spaceId: string;
  /** What is offered to be added. */
  tags?: readonly string[];
  onClose: () => void;
};

/** New words for a space. */
export function AddTagsDialog({ spaceId, tags: offered = [], onClose }: AddProps) {
  const { t } = useTranslation("tags");
  const field = useFieldTexts();
  return (
    <TagsDialog
      tags={offered}
      max={limits.itemTags.max}
      texts={{
        ...field,
        title: t("add.title"),
        hint: t("add.hint"),
        chosen: t("add.chosen"),
        save: t("add.label"),
        failed: t("add.failed"),
      }}
      spaceId={spaceId}
      place={`new-tags/${spaceId}`}
      onSave={async (tags) => {
        if (tags.length === 0) return;
        await saveTags(spaceId, tags);
        notify.success(t("add.saved"));
      }}
      onClose={onClose}
    />
  );
}
