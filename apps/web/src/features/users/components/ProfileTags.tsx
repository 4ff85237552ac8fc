import { ActionIcon, Group, Text, Title } from "@mantine/core";
import { IconHash, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "#ui/Chip.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useRequiredMe } from "../users.queries.ts";
import { ProfileTagsDialog } from "./ProfileTagsDialog.tsx";

export function ProfileTagList({ tags }: { tags: readonly string[] }) {
  return (
    <Group component="ul" gap={6} m={0} p={0} style={{ listStyle: "none" }}>
      {tags.map((tag) => (
        <li key={tag}>
          <Chip icon={IconHash}>{tag}</Chip>
        </li>
      ))}
    </Group>
  );
}

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
