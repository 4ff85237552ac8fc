import { ActionIcon, Group, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconHash, IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "#ui/Chip.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useRequiredMe } from "../users.queries.ts";
import classes from "./ProfileTags.module.css";
import { ProfileTagsDialog } from "./ProfileTagsDialog.tsx";

type ListProps = {
  tags: readonly string[];
  /** Those among them that the reader has too are marked. */
  shared?: readonly string[];
  /** Somebody goes to one. */
  onOpen?: () => void;
};

/** Each leads to its page in the space that the reader is in. */
export function ProfileTagList({ tags, shared = [], onOpen }: ListProps) {
  const { t } = useTranslation();
  return (
    <Group component="ul" gap={6} m={0} p={0} style={{ listStyle: "none" }}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/tags/$id/info" params={{ id: tag }} className={classes.tag} onClick={onOpen}>
            <Chip icon={IconHash} chosen={shared.includes(tag)}>
              {tag}
            </Chip>
            {shared.includes(tag) && <VisuallyHidden> {t("people.shared")}</VisuallyHidden>}
          </Link>
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
