import type { AuthorView, ShieldKind } from "@bump/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { failedText } from "#lib/error-text.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { notify } from "#ui/notify.ts";
import { shieldFrom } from "./people.mutations.ts";

type Person = Pick<AuthorView, "id" | "displayName">;

/** Mutes, blocks and takes both back: asks before, says what came of it, and offers the way back. */
export function useShielding({ id, displayName: name }: Person) {
  const { t } = useTranslation("people");
  const [asked, setAsked] = useState<ShieldKind | null>(null);

  const run = async (shield: ShieldKind | null, before: ShieldKind | null) => {
    try {
      await shieldFrom(id, shield);
    } catch (error) {
      notify.error(failedText(t("shield.failed", { name }), error));
      return;
    }
    const done = shield ? t(`shield.${shield}.done`, { name }) : t(`shield.${before ?? "mute"}.undone`, { name });
    notify.success(done, { action: { label: t("shield.undo"), onSelect: () => void run(before, shield) } });
  };

  const dialog = (before: ShieldKind | null): ReactNode =>
    asked && (
      <ConfirmDialog
        opened
        undoable
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          void run(asked, before);
        }}
        title={t(`shield.${asked}.title`, { name })}
        confirmLabel={t(`shield.${asked}.confirm`)}
        cancelLabel={t("shield.cancel")}
      >
        {t(`shield.${asked}.text`, { name })}
      </ConfirmDialog>
    );
  return { ask: setAsked, lift: (before: ShieldKind) => void run(null, before), dialog };
}
