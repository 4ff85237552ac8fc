import type { SpaceView } from "@bump/contract";
import { ActionIcon } from "@mantine/core";
import {
  IconDoorExit,
  IconDots,
  IconFlag3,
  IconInfoCircle,
  IconPencil,
  IconSettings,
  IconTrash,
} from "@tabler/icons-react";
import i18next from "i18next";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "#lib/i18n.ts";
import { askedToReport } from "#lib/reporting.ts";
import { type ActionItem, ActionMenu } from "#ui/ActionMenu.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import { notify } from "#ui/notify.ts";
import { useSpaceName } from "../spaces.names.ts";
import { useSpaceActs } from "../use-space-acts.ts";

const SpaceDialog = lazy(async () => ({ default: (await import("./SpaceDialog.tsx")).SpaceDialog }));

type Open = "edit" | "leave" | "delete" | null;

/** Who runs a space does not report it; every menu offers it, and says so. */
function report({ id, status }: SpaceView, name: string): void {
  if (status !== "owner" && status !== "admin") askedToReport.set({ path: `spaces/${id}`, name });
  else void loadTexts("comments").then(() => notify.info(i18next.t("comments:report.thing.own")));
}

function useItems(space: SpaceView, open: (dialog: Open) => void): (ActionItem | "divider")[] {
  const { t } = useTranslation(["spaces", "common"]);
  const { id, can } = space;
  const name = useSpaceName()(space);
  const params = { id };
  const items: ActionItem[] = [{ label: t("card.summary"), icon: IconInfoCircle, to: "/space/$id/info", params }];
  if (can.manage) items.push({ label: t("card.manage"), icon: IconSettings, to: "/space/$id/manage", params });
  if (can.edit) items.push({ label: t("card.edit"), icon: IconPencil, onSelect: () => open("edit") });
  items.push({ label: t("common:actions.report"), icon: IconFlag3, onSelect: () => report(space, name) });
  const ends: ActionItem[] = [];
  if (can.leave) ends.push({ label: t("card.leave"), icon: IconDoorExit, danger: true, onSelect: () => open("leave") });
  if (can.remove) {
    ends.push({ label: t("card.delete"), icon: IconTrash, danger: true, onSelect: () => open("delete") });
  }
  return ends.length > 0 ? [...items, "divider", ...ends] : items;
}

/** What else can be done with a space, and the dialogs that ask before something goes. */
export function SpaceMenu({ space }: { space: SpaceView }) {
  const { t } = useTranslation("spaces");
  const name = useSpaceName()(space);
  const [dialog, setDialog] = useState<Open>(null);
  const acts = useSpaceActs(space);
  const items = useItems(space, setDialog);
  const close = () => setDialog(null);
  return (
    <>
      <ActionMenu label={t("card.menu", { name })} items={items}>
        <ActionIcon aria-label={t("card.menu", { name })}>
          <Icon of={IconDots} />
        </ActionIcon>
      </ActionMenu>
      {dialog === "edit" && (
        <Suspense>
          <SpaceDialog space={space} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={dialog === "leave"}
        onClose={close}
        onConfirm={acts.leave.run}
        busy={acts.leave.pending}
        title={t("leave.title", { name })}
        confirmLabel={t("leave.confirm")}
        undoable={false}
      >
        {t("leave.text")}
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === "delete"}
        onClose={close}
        onConfirm={acts.remove.run}
        busy={acts.remove.pending}
        title={t("delete.title", { name })}
        confirmLabel={t("delete.confirm")}
        undoable={false}
      >
        {t("delete.text")}
      </ConfirmDialog>
    </>
  );
}
