import i18next from "i18next";
import { loadTexts } from "#lib/i18n.ts";
import { notify } from "#ui/notify.ts";

/** Every menu offers Report; before somebody fills in a form that would be refused, they are told. */
export function tellUnreportable(): void {
  void loadTexts("comments").then(() => notify.info(i18next.t("comments:report.own")));
}
