import { Button } from "@mantine/core";
import { IconLinkOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";

/** Only seen when a shared link names no page of this site. */
export function SharedPage() {
  const { t } = useTranslation("pages");
  return (
    <main>
      <EmptyState
        icon={IconLinkOff}
        title={t("shared.title")}
        action={<Button renderRoot={(props) => <Link to="/stories/recent" {...props} />}>{t("shared.action")}</Button>}
      >
        {t("shared.text")}
      </EmptyState>
    </main>
  );
}
