import { limits } from "@bump/contract/rules";
import { useTranslation } from "react-i18next";
import { notify } from "#ui/notify.ts";
import { TagsDialog } from "#ui/TagsDialog.tsx";
import { saveProfileTags } from "../users.mutations.ts";
import { useRequiredMe } from "../users.queries.ts";

type Props = { tags: readonly string[]; onClose: () => void };

export function ProfileTagsDialog({ tags, onClose }: Props) {
  const { t } = useTranslation(["settings", "common"]);
  const { spaceId } = useRequiredMe().activeSpace;
  return (
    <TagsDialog
      tags={tags}
      max={limits.profileTags.max}
      texts={{
        title: t("settings:profile.tags.edit"),
        hint: t("settings:profile.tags.hint"),
        field: t("settings:profile.tags.field"),
        placeholder: t("settings:profile.tags.placeholder"),
        add: t("settings:profile.tags.add"),
        chosen: t("settings:profile.tags.chosen"),
        remove: (tag) => t("settings:profile.tags.remove", { tag }),
        full: t("settings:profile.tags.max"),
        save: t("common:actions.save"),
        failed: t("settings:profile.tags.failed"),
      }}
      spaceId={spaceId}
      place="profile-tags"
      onSave={async (next) => {
        await saveProfileTags(next);
        notify.success(t("settings:profile.tags.saved"));
      }}
      onClose={onClose}
    />
  );
}
