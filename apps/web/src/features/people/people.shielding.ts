import type { AuthorView, ShieldKind } from "@bump/contract";
import i18next from "i18next";
import { failedText } from "#lib/error-text.ts";
import { loadTexts } from "#lib/i18n.ts";
import { createOwnStore } from "#lib/own-store.ts";
import { notify } from "#ui/notify.ts";
import { shieldFrom } from "./people.mutations.ts";

export type Person = Pick<AuthorView, "id" | "displayName">;

/** Whom somebody is about to block, and what stood between them before. */
export type Asked = { person: Person; before: ShieldKind | null };

export const askedToBlock = createOwnStore<Asked | null>(null);

/** Mutes, blocks, or with null neither: says what came of it and offers the way back, once. */
export async function changeShield(
  person: Person,
  shield: ShieldKind | null,
  before: ShieldKind | null,
  isUndoing = false,
): Promise<void> {
  const { id, displayName: name } = person;
  await loadTexts("people");
  const { t } = i18next;
  try {
    await shieldFrom(id, shield);
  } catch (error) {
    notify.error(failedText(t("people:shield.failed", { name }), error));
    return;
  }
  const done = shield
    ? t(`people:shield.${shield}.done`, { name })
    : t(`people:shield.${before ?? "mute"}.undone`, { name });
  const undo = { label: t("people:shield.undo"), onSelect: () => void changeShield(person, before, shield, true) };
  notify.success(done, isUndoing ? {} : { action: undo });
}

/** Muting is cheap and can be undone from the toast; a block is asked about first. */
export function askForShield(person: Person, shield: ShieldKind, before: ShieldKind | null): void {
  if (shield === "block") askedToBlock.set({ person, before });
  else void changeShield(person, shield, before);
}
