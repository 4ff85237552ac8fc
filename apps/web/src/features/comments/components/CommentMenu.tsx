import type { CommentView } from "@bump/contract";
import { ActionIcon } from "@mantine/core";
import {
  IconBookmark,
  IconBookmarkFilled,
  IconDots,
  IconFlag3,
  IconLink,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { whenSignedIn } from "#features/accounts/index.ts";
import { toggleBookmark, useBookmarked } from "#features/bookmarks/index.ts";
import { useShieldItems } from "#features/people/index.ts";
import { ReportDialog, tellUnreportable } from "#features/reports/index.ts";
import { useShare } from "#features/sharing/index.ts";
import { excerpt } from "#lib/plain-text.ts";
import { useAction } from "#lib/use-action.ts";
import { type ActionItem, ActionMenu } from "#ui/ActionMenu.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { focusBeside } from "#ui/focus.ts";
import { Icon } from "#ui/Icon.tsx";
import { tell } from "#ui/tell.ts";
import { deleteComment } from "../comments.mutations.ts";

const namedLength = 40;

type Props = {
  comment: CommentView;
  name: string;
  /** The page that shows it in its place. */
  target: string;
  onEdit: () => void;
};

export function CommentMenu({ comment, name, target, onEdit }: Props) {
  const { t } = useTranslation("comments");
  const { copyLink } = useShare();
  const [open, setOpen] = useState<"delete" | "report" | null>(null);
  const close = () => setOpen(null);
  const remove = useAction(() => {
    close();
    focusBeside(document.getElementById(`comment-${comment.id}`), '[id^="comment-"]');
    return tell(() => deleteComment(comment), { done: t("delete.done"), failed: t("delete.failed") });
  });
  const shields = useShieldItems(comment.author);
  const { can } = comment;
  const { bookmarked } = useBookmarked(comment);
  const items: (ActionItem | "divider")[] = [];
  if (comment.state === "published") {
    items.push({
      label: t(bookmarked ? "bookmarks.remove" : "bookmarks.add"),
      icon: bookmarked ? IconBookmarkFilled : IconBookmark,
      onSelect: () => toggleBookmark(comment),
    });
  }
  items.push({
    label: t("comment.copyLink"),
    icon: IconLink,
    onSelect: () => void copyLink({ target, spaceId: comment.spaceId }),
  });
  if (can.edit) items.push({ label: t("comment.edit"), icon: IconPencil, onSelect: onEdit });
  items.push({
    label: t("comment.report"),
    icon: IconFlag3,
    onSelect: () => whenSignedIn(() => (can.report ? setOpen("report") : tellUnreportable())),
  });
  if (shields.length > 0) items.push("divider", ...shields);
  if (can.remove) {
    items.push("divider", {
      label: t("comment.delete"),
      icon: IconTrash,
      danger: true,
      onSelect: () => setOpen("delete"),
    });
  }
  const label = t("comment.menu", { name });
  return (
    <>
      <ActionMenu label={label} items={items} width={200}>
        <ActionIcon size={32} aria-label={label}>
          <Icon of={IconDots} size={18} />
        </ActionIcon>
      </ActionMenu>
      {open === "report" && <ReportDialog path={comment.path} author={name} onClose={close} />}
      <ConfirmDialog
        opened={open === "delete"}
        onClose={close}
        onConfirm={remove.run}
        busy={remove.pending}
        title={t("delete.title", { text: excerpt(comment.commentHTML, namedLength) })}
        confirmLabel={t("delete.confirm")}
        undoable={false}
      >
        {t(comment.collection === "replies" ? "delete.reply" : "delete.text")}
      </ConfirmDialog>
    </>
  );
}
