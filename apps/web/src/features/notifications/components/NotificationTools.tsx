import type { NotificationView } from "@bump/contract";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { failedText } from "#lib/error-text.ts";
import { useAction } from "#lib/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { notify } from "#ui/notify.ts";
import { tell } from "#ui/tell.ts";
import { clearAll, readNotifications } from "../notifications.mutations.ts";
import classes from "./Notifications.module.css";

type Props = { items: readonly NotificationView[]; spaceId: string | null; clearable: boolean };

export function NotificationTools({ items, spaceId, clearable }: Props) {
  const { t } = useTranslation("notifications");
  const [asked, { open, close }] = useDisclosure(false);
  // What is unread may lie beyond the pages that are held; of one space only they tell.
  const total = useMe()?.counters.totalNotifications ?? 0;
  const hasUnread = items.some(({ isRead }) => !isRead) || (spaceId === null && total > 0);
  // Those of the other spaces stay unread where only one space is looked at.
  const readAll = () => void tell(() => readNotifications({ spaceId }), { failed: t("read.failed") });
  const clear = useAction(async () => {
    try {
      await clearAll(spaceId);
      notify.success(t("clearAll.done"));
    } catch (error) {
      notify.error(failedText(t("clearAll.failed"), error));
    } finally {
      close();
    }
  });
  return (
    <div className={classes.tools}>
      <Button variant="subtle" color="gray" disabled={!hasUnread} onClick={readAll}>
        {t("read.all")}
      </Button>
      {clearable && (
        <Button variant="subtle" color="gray" onClick={open}>
          {t("clearAll.label")}
        </Button>
      )}
      <ConfirmDialog
        opened={asked}
        onClose={close}
        onConfirm={() => clear.run()}
        busy={clear.pending}
        title={t("clearAll.title")}
        confirmLabel={t("clearAll.label")}
        cancelLabel={t("clearAll.keep")}
        undoable={false}
      >
        {t(spaceId === null ? "clearAll.everywhere" : "clearAll.here")}
      </ConfirmDialog>
    </div>
  );
}
