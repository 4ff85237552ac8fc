import { ActionIcon, Group, Text, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { useRequiredMe } from "../users.queries.ts";
import { ProfileTagList } from "./ProfileTagList.tsx";
import { ProfileTagsDialog } from "./ProfileTagsDialog.tsx";

/** The own tags with the pencil that opens their dialog. */
export function ProfileTags() {
  const { t } = useTranslation("settings");
  const { profileTags } = useRequiredMe();
  const [editing, setEditing] = useState(false);
  return (
    <div>
      <Group justify="space-between">
        <Title order={3} fz={13}>
          {t("profile.tags.label")}
        </Title>
        <ActionIcon aria-label={t("profile.tags.edit")} onClick={() => setEditing(true)}>
          <Icon of={IconPencil} />
        </ActionIcon>
      </Group>
      {profileTags.length > 0 ? (
        <ProfileTagList tags={profileTags} />
      ) : (
        <Text c="dimmed">{t("profile.tags.none")}</Text>
      )}
      {editing && <ProfileTagsDialog tags={profileTags} onClose={() => setEditing(false)} />}
    </div>
  );
}
