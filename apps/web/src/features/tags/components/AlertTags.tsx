import { Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell, IconHash, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Chip } from "#ui/Chip.tsx";
import { Icon } from "#ui/Icon.tsx";
import { alertsQuery } from "../tags.queries.ts";
import classes from "./AlertTags.module.css";
import { AlertTagsDialog } from "./dialogs.tsx";

/** The tags that somebody is told of in a space, with the chip that changes them; or that there are none. */
export function AlertTags({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation("tags");
  const [editing, { open, close }] = useDisclosure(false);
  const { data: tags } = useQuery(alertsQuery(spaceId));
  if (!tags) return null;
  return (
    <section className={classes.bar} aria-label={t("alerts.title")}>
      <div className={classes.what}>
        <Icon of={IconBell} size={18} />
        {tags.length === 0 ? (
          <Text size="sm" c="var(--b-text-2)">
            {t("alerts.none")}
          </Text>
        ) : (
          <ul className={classes.tags} aria-label={t("alerts.chosen")}>
            {tags.map((tag) => (
              <li key={tag}>
                <Link to="/tags/$id/info" params={{ id: tag }} className={classes.tag}>
                  <Chip icon={IconHash}>{tag}</Chip>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <UnstyledButton className={classes.edit} onClick={open}>
        <Chip icon={IconPencil} outlined>
          {t("alerts.edit")}
        </Chip>
      </UnstyledButton>
      {editing && <AlertTagsDialog spaceId={spaceId} tags={tags} onClose={close} />}
    </section>
  );
}
