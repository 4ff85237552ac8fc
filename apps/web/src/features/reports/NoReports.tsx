import { Button } from "@mantine/core";
import { IconFlag3 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { ReportScope } from "./reports.queries.ts";

/** Where there is none: what would be here. */
export function NoReports({ scope }: Pick<ReportScope, "scope">) {
  const { t } = useTranslation("empty");
  const empty = scope === "inbox" ? "manageReports" : "myReports";
  return (
    <EmptyState
      icon={IconFlag3}
      title={t(`${empty}.title`)}
      action={
        <Button renderRoot={(props) => <Link to="/community-guidelines" {...props} />}>{t(`${empty}.action`)}</Button>
      }
    >
      {t(`${empty}.text`)}
    </EmptyState>
  );
}
