import { useTranslation } from "react-i18next";
import type { PostTexts } from "./posts.kind.ts";

/** Of the kinds with a name, whose texts have the same keys. */
export function useNamedTexts(of: "problems" | "solutions" | "skills"): PostTexts {
  const { t } = useTranslation(of);
  return {
    by: (name) => t("card.by", { name }),
    byAnonymous: t("card.byAnonymous"),
    menu: t("card.menu"),
    open: t("card.nameless"),
    named: t("delete.named"),
    confirmDelete: t("delete.confirm"),
    deleted: t("delete.done"),
    deleteFailed: t("delete.failed"),
  };
}
