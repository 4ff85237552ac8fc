import { ActionIcon } from "@mantine/core";
import { IconBookmark, IconBookmarkFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import classes from "./BookmarkButton.module.css";
import { type Bookmarkable, useBookmarked } from "./bookmarks.mutations.ts";
import { toggleBookmark } from "./toggle-bookmark.ts";

export function BookmarkButton({ item, disabled = false }: { item: Bookmarkable; disabled?: boolean }) {
  const { t } = useTranslation(["comments", "ui"]);
  const { bookmarked, isWaiting } = useBookmarked(item);
  return (
    <ActionIcon
      title={isWaiting ? t("ui:outbox.waits") : t(bookmarked ? "comments:bookmarks.remove" : "comments:bookmarks.add")}
      aria-label={t("comments:bookmarks.add")}
      aria-pressed={bookmarked}
      className={classes.button}
      data-waiting={isWaiting || undefined}
      disabled={disabled}
      c={bookmarked ? "var(--b-primary-text)" : undefined}
      onClick={() => toggleBookmark(item)}
    >
      <Icon of={bookmarked ? IconBookmarkFilled : IconBookmark} />
    </ActionIcon>
  );
}
