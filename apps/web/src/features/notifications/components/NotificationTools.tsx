import type { NotificationView } from "@bump/contract";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
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
  const unread = items.filter(({ isRead }) => !isRead).map(({ id }) => id);
  // Those of the other spaces stay unread where only one space is looked at.
  const readAll = () =>
    void tell(() => readNotifications(spaceId === null ? undefined : unread), { failed: t("read.failed") });
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
      <Button variant="subtle" color="gray" disabled={unread.length === 0} onClick={readAll}>
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
