import { ActionIcon } from "@mantine/core";
import { IconBookmark, IconBookmarkFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import type { Bookmarkable } from "./bookmarks.mutations.ts";
import { useBookmark } from "./use-bookmark.ts";

export function BookmarkButton({ item, disabled = false }: { item: Bookmarkable; disabled?: boolean }) {
  const { t } = useTranslation("comments");
  const toggle = useBookmark();
  const { bookmarked } = item;
  return (
    <ActionIcon
      title={t(bookmarked ? "bookmarks.remove" : "bookmarks.add")}
      aria-label={t("bookmarks.add")}
      aria-pressed={bookmarked}
      disabled={disabled}
      c={bookmarked ? "var(--b-primary-text)" : undefined}
      onClick={() => toggle(item)}
    >
      <Icon of={bookmarked ? IconBookmarkFilled : IconBookmark} />
    </ActionIcon>
  );
}
