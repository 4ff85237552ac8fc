import type { StoryView } from "@bump/contract";
import { ActionIcon } from "@mantine/core";
import {
  IconBookmark,
  IconBookmarkFilled,
  IconDots,
  IconFlag3,
  IconHistory,
  IconLink,
  IconPencil,
  IconShare3,
  IconTrash,
} from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenSignedIn } from "#features/accounts/index.ts";
import { toggleBookmark } from "#features/bookmarks/index.ts";
import { useShieldItems } from "#features/people/index.ts";
import { ReportDialog } from "#features/reports/index.ts";
import { useShare } from "#features/sharing/index.ts";
import { excerpt } from "#lib/plain-text.ts";
import { useAction } from "#lib/use-action.ts";
import { type ActionItem, ActionMenu } from "#ui/ActionMenu.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import { tell } from "#ui/tell.ts";
import { openEditStory } from "../compose/compose.ts";
import { deleteStory } from "../stories.mutations.ts";
import { toShared } from "../stories.sharing.ts";

const HistoryDialog = lazy(async () => ({ default: (await import("./HistoryDialog.tsx")).HistoryDialog }));

const namedLength = 40;

type Open = "delete" | "report" | "history" | null;

function useItems(story: StoryView, open: (dialog: Open) => void): (ActionItem | "divider")[] {
  const { t } = useTranslation("stories");
  const { share, copyLink } = useShare();
  const shields = useShieldItems(story.author);
  const { can, bookmarked } = story;
  const items: (ActionItem | "divider")[] = [];
  if (story.state === "published") {
    items.push(
      {
        label: t(bookmarked ? "menu.unbookmark" : "menu.bookmark"),
        icon: bookmarked ? IconBookmarkFilled : IconBookmark,
        key: "b",
        onSelect: () => toggleBookmark(story),
      },
      { label: t("menu.share"), icon: IconShare3, onSelect: () => void share(toShared(story)) },
      { label: t("menu.copyLink"), icon: IconLink, onSelect: () => void copyLink(toShared(story)) },
    );
  }
  if (can.edit) items.push({ label: t("menu.edit"), icon: IconPencil, onSelect: () => openEditStory(story) });
  if (story.editedAt) items.push({ label: t("menu.history"), icon: IconHistory, onSelect: () => open("history") });
  items.push({ label: t("menu.report"), icon: IconFlag3, onSelect: () => whenSignedIn(() => open("report")) });
  if (shields.length > 0) items.push("divider", ...shields);
  if (can.remove) {
    items.push("divider", { label: t("menu.delete"), icon: IconTrash, danger: true, onSelect: () => open("delete") });
  }
  return items;
}

/** What else can be done with a story, and the dialogs that ask before something goes. */
export function StoryMenu({ story }: { story: StoryView }) {
  const { t } = useTranslation("stories");
  const router = useRouter();
  const [dialog, setDialog] = useState<Open>(null);
  const close = () => setDialog(null);
  const items = useItems(story, setDialog);
  const remove = useAction(async () => {
    close();
    await tell(
      async () => {
        await deleteStory(story);
        if (router.state.location.pathname === `/story/${story.id}`) router.history.back();
      },
      { done: t("delete.done"), failed: t("delete.failed") },
    );
  });
  const count = story.counters.totalComments;
  return (
    <>
      <ActionMenu label={t("card.menu")} items={items}>
        <ActionIcon aria-label={t("card.menu")}>
          <Icon of={IconDots} />
        </ActionIcon>
      </ActionMenu>
      {dialog === "report" && (
        <ReportDialog path={story.path} author={story.author?.displayName ?? null} onClose={close} />
      )}
      {dialog === "history" && (
        <Suspense>
          <HistoryDialog story={story} onClose={close} />
        </Suspense>
      )}
      {dialog === "delete" && (
        <ConfirmDialog
          opened
          onClose={close}
          onConfirm={remove.run}
          busy={remove.pending}
          title={t("delete.title", { text: excerpt(story.story, namedLength) || t("delete.named") })}
          confirmLabel={t("delete.confirm")}
          undoable={false}
        >
          {count > 0 ? t("delete.withComments", { count }) : t("delete.alone")}
        </ConfirmDialog>
      )}
    </>
  );
}
