import { ActionIcon, Button } from "@mantine/core";
import { IconBookmark, IconBookmarkFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import classes from "./BookmarkButton.module.css";
import { type Bookmarkable, useBookmarked } from "./bookmarks.mutations.ts";
import { toggleBookmark } from "./toggle-bookmark.ts";

type Props = {
  item: Bookmarkable;
  disabled?: boolean;
  /** With its word beside it. */
  named?: boolean;
};

export function BookmarkButton({ item, disabled = false, named = false }: Props) {
  const { t } = useTranslation(["comments", "ui"]);
  const { bookmarked, isWaiting } = useBookmarked(item);
  const look = {
    title: isWaiting ? t("ui:outbox.waits") : t(bookmarked ? "comments:bookmarks.remove" : "comments:bookmarks.add"),
    "aria-pressed": bookmarked,
    className: classes.button,
    "data-waiting": isWaiting || undefined,
    disabled,
    c: bookmarked ? "var(--b-primary-text)" : undefined,
    onClick: () => toggleBookmark(item),
  };
  const drawing = bookmarked ? IconBookmarkFilled : IconBookmark;
  if (named) {
    return (
      <Button variant="subtle" color="gray" leftSection={<Icon of={drawing} size={18} />} {...look}>
        {t("comments:bookmarks.add")}
      </Button>
    );
  }
  return (
    <ActionIcon aria-label={t("comments:bookmarks.add")} {...look}>
      <Icon of={drawing} />
    </ActionIcon>
  );
}
