import { Button } from "@mantine/core";
import { IconLinkOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";

/** Only seen when a shared link names no page of this site. */
export function SharedPage() {
  const { t } = useTranslation(["pages", "routes"]);
  return (
    <>
      <PageHeading>{t("routes:shared")}</PageHeading>
      <EmptyState
        icon={IconLinkOff}
        title={t("pages:shared.title")}
        action={
          <Button renderRoot={(props) => <Link to="/stories/recent" {...props} />}>{t("pages:shared.action")}</Button>
        }
      >
        {t("pages:shared.text")}
      </EmptyState>
    </>
  );
}
