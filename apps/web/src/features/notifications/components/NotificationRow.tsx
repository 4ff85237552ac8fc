import type { NotificationView } from "@bump/contract";
import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSpaceName } from "#features/spaces/index.ts";
import { useMe } from "#features/users/index.ts";
import { Icon } from "#ui/Icon.tsx";
import { RichText } from "#ui/RichText.tsx";
import { tell } from "#ui/tell.ts";
import { When } from "#ui/When.tsx";
import { clearNotification } from "../notifications.mutations.ts";
import { useSentence } from "../use-sentence.ts";
import { Faces } from "./Faces.tsx";
import classes from "./Notifications.module.css";

type Props = { notification: NotificationView; onOpen?: () => void };

/** One thing that happened: opens where it happened, or goes. */
export function NotificationRow({ notification, onOpen }: Props) {
  const { t } = useTranslation("notifications");
  const nameOf = useSpaceName();
  const sentence = useSentence(notification);
  const { id, about, space, link, excerpt, note, isRead, when } = notification;
  const isElsewhere = useMe()?.activeSpace.spaceId !== space.spaceId;
  const clear = () => void tell(() => clearNotification(notification), { failed: t("clear.failed") });
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <Faces {...notification} />
      <div className={classes.words}>
        <Link
          to="/notifications/redirect"
          search={{ url: link, spaceId: space.spaceId, id }}
          className={classes.link}
          onClick={onOpen}
        >
          {!isRead && <VisuallyHidden>{t("row.unread")} </VisuallyHidden>}
          {sentence}
        </Link>
        {excerpt && <p className={classes.excerpt}>{excerpt}</p>}
        {note && <p className={classes.about}>{t("row.reason", { reason: note })}</p>}
        {about?.title && (
          <p className={classes.said}>
            <RichText
              text={t("row.on", { title: "<item></item>" })}
              components={{ item: <bdi className={classes.about}>{about.title}</bdi> }}
            />
          </p>
        )}
        <span className={classes.when}>
          <When at={when} />
          {isElsewhere && ` · ${nameOf(space)}`}
        </span>
      </div>
      <ActionIcon className={classes.clear} aria-label={t("clear.one", { what: sentence })} onClick={clear}>
        <Icon of={IconX} size={18} />
      </ActionIcon>
      {!isRead && <span className={classes.dot} aria-hidden />}
    </li>
  );
}
