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
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { whenSignedIn } from "#features/accounts/index.ts";
import { toggleBookmark } from "#features/bookmarks/index.ts";
import { useShieldItems } from "#features/people/index.ts";
import { ReportDialog, tellUnreportable } from "#features/reports/index.ts";
import { LazyHistory } from "#features/revisions/index.ts";
import { useShare } from "#features/sharing/index.ts";
import { excerpt } from "#lib/plain-text.ts";
import { useAction } from "#lib/use-action.ts";
import { type ActionItem, ActionMenu } from "#ui/ActionMenu.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { focusBeside } from "#ui/focus.ts";
import { Icon } from "#ui/Icon.tsx";
import { tell } from "#ui/tell.ts";
import { type Post, type PostProps, toShared } from "../posts.kind.ts";

const namedLength = 40;

type Open = "delete" | "report" | "history" | null;

function useItems<Item extends Post>({ post, kind }: PostProps<Item>, open: (dialog: Open) => void) {
  const { t } = useTranslation("posts");
  const { share, copyLink } = useShare();
  const shields = useShieldItems(post.author);
  const { can, bookmarked } = post;
  const { edit } = kind;
  const items: (ActionItem | "divider")[] = [];
  if (post.state === "published") {
    items.push(
      {
        label: t(bookmarked ? "menu.unbookmark" : "menu.bookmark"),
        icon: bookmarked ? IconBookmarkFilled : IconBookmark,
        key: "b",
        onSelect: () => toggleBookmark(post),
      },
      { label: t("menu.share"), icon: IconShare3, onSelect: () => void share(toShared({ post, kind })) },
      { label: t("menu.copyLink"), icon: IconLink, onSelect: () => void copyLink(toShared({ post, kind })) },
    );
  }
  if (can.edit && edit) items.push({ label: t("menu.edit"), icon: IconPencil, onSelect: () => edit(post) });
  if (post.editedAt) items.push({ label: t("menu.history"), icon: IconHistory, onSelect: () => open("history") });
  items.push({
    label: t("menu.report"),
    icon: IconFlag3,
    onSelect: () => whenSignedIn(() => (can.report ? open("report") : tellUnreportable())),
  });
  if (shields.length > 0) items.push("divider", ...shields);
  if (can.remove) {
    items.push("divider", { label: t("menu.delete"), icon: IconTrash, danger: true, onSelect: () => open("delete") });
  }
  return items;
}

function DeleteDialog<Item extends Post>({ post, kind, onClose: close }: PostProps<Item> & { onClose: () => void }) {
  const { t } = useTranslation("posts");
  const texts = kind.useTexts();
  const router = useRouter();
  const remove = useAction(async () => {
    close();
    focusBeside(document.querySelector(`[data-post="${post.id}"]`), "[data-post]");
    await tell(
      async () => {
        await kind.remove(post);
        if (router.state.location.pathname !== `/${kind.target(post)}`) return;
        // Whoever came by a link from elsewhere would leave the site: as the way back above the page.
        if (router.history.canGoBack()) router.history.back();
        else await router.navigate({ to: "/activity", replace: true });
      },
      { done: texts.deleted, failed: texts.deleteFailed },
    );
  });
  const count = post.counters.totalComments;
  return (
    <ConfirmDialog
      opened
      onClose={close}
      onConfirm={remove.run}
      busy={remove.pending}
      title={t("delete.title", { text: excerpt(kind.title(post), namedLength) || texts.named })}
      confirmLabel={texts.confirmDelete}
      undoable={false}
    >
      {count > 0 ? t("delete.withComments", { count }) : t("delete.alone")} {texts.hangsOn?.(post)}
    </ConfirmDialog>
  );
}

/** What else can be done with a post, and the dialogs that ask before something goes. */
export function PostMenu<Item extends Post>({ post, kind }: PostProps<Item>) {
  const { menu } = kind.useTexts();
  const [dialog, setDialog] = useState<Open>(null);
  const close = () => setDialog(null);
  const useOwnItems = () => useItems({ post, kind }, setDialog);
  return (
    <>
      <ActionMenu label={menu} items={useOwnItems}>
        <ActionIcon aria-label={menu}>
          <Icon of={IconDots} />
        </ActionIcon>
      </ActionMenu>
      {dialog === "report" && (
        <ReportDialog path={post.path} author={post.author?.displayName ?? null} onClose={close} />
      )}
      {dialog === "history" && (
        <LazyHistory of={post} load={(signal) => kind.listRevisions(post.id, signal)} onClose={close} />
      )}
      {dialog === "delete" && <DeleteDialog post={post} kind={kind} onClose={close} />}
    </>
  );
}
