import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { type Asked, askedToBlock, changeShield } from "../people.shielding.ts";

/** Asks before somebody is blocked, and says what that means. */
export function BlockDialog({ person, before }: Asked) {
  const { t } = useTranslation("people");
  const name = person.displayName;
  const close = () => askedToBlock.set(null);
  return (
    <ConfirmDialog
      opened
      undoable
      onClose={close}
      onConfirm={() => {
        close();
        void changeShield(person, "block", before);
      }}
      title={t("shield.block.title", { name })}
      confirmLabel={t("shield.block.confirm")}
      cancelLabel={t("shield.cancel")}
    >
      {t("shield.block.text", { name })}
    </ConfirmDialog>
  );
}
