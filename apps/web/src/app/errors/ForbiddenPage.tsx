import { useTranslation } from "react-i18next";
import { DeadEnd } from "./DeadEnd.tsx";

export function ForbiddenPage() {
  const { t } = useTranslation("ui");
  return (
    <DeadEnd overline={t("forbidden.overline")} title={t("forbidden.title")}>
      {t("forbidden.text")}
    </DeadEnd>
  );
}
