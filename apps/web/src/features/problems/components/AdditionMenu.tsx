import { ActionIcon } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { excerpt } from "#lib/plain-text.ts";
import { useAction } from "#lib/use-action.ts";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import { tell } from "#ui/tell.ts";

const namedLength = 40;

type Props = {
  of: "parts" | "ingredients";
  item: { name: string; can: { edit: boolean; remove: boolean } };
  onEdit: () => void;
  remove: () => Promise<void>;
};

/** Changes a part or an ingredient, or takes it away after a question that names it. Nothing for who may do neither. */
export function AdditionMenu({ of, item: { name, can }, onEdit, remove }: Props) {
  const { t } = useTranslation(["problems", "posts", "common"]);
  const [asking, setAsking] = useState(false);
  const removal = useAction(async () => {
    await tell(remove, { done: t(`problems:${of}.deleted`), failed: t(`problems:${of}.deleteFailed`) });
    setAsking(false);
  });
  if (!can.edit && !can.remove) return null;
  const label = t("problems:additions.menu", { name });
  return (
    <>
      <ActionMenu
        label={label}
        items={[
          ...(can.edit ? [{ label: t("common:actions.edit"), icon: IconPencil, onSelect: onEdit }] : []),
          ...(can.remove
            ? [{ label: t("common:actions.delete"), icon: IconTrash, danger: true, onSelect: () => setAsking(true) }]
            : []),
        ]}
      >
        <ActionIcon aria-label={label}>
          <Icon of={IconDots} />
        </ActionIcon>
      </ActionMenu>
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          onConfirm={removal.run}
          busy={removal.pending}
          title={t("posts:delete.title", { text: excerpt(name, namedLength) })}
          confirmLabel={t(`problems:${of}.delete`)}
          undoable={false}
        >
          {t(`problems:${of}.deleteText`)}
        </ConfirmDialog>
      )}
    </>
  );
}
