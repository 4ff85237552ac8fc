import type { ReportFilter } from "@bump/contract";
import { Button, Card, Group, Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconFlag3 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { ReportCard } from "./ReportCard.tsx";
import { type ReportScope, reportsQuery } from "./reports.queries.ts";

const filters = {
  inbox: ["waiting", "resolved", "dismissed", "all"],
  mine: ["all", "waiting", "resolved", "dismissed"],
} as const;

/** Reports, newest first: those of a space for who acts on them, or the person's own with what came of them. */
export function ReportList({ of }: { of: ReportScope }) {
  const { t } = useTranslation(["moderation", "empty"]);
  const [filter, setFilter] = useState<ReportFilter>(filters[of.scope][0]);
  const query = useInfiniteQuery(reportsQuery(of, filter));
  const reports = itemsOf(query.data);
  const empty = of.scope === "inbox" ? "manageReports" : "myReports";
  return (
    <Stack gap={16}>
      <Group>
        <FilterMenu
          label={t("moderation:reports.filter")}
          value={filter}
          options={filters[of.scope].map((one) => [one, t(`moderation:reports.filters.${one}`)] as const)}
          onChange={setFilter}
          named={of.scope === "inbox"}
        />
      </Group>
      {query.isPending && <Skeletons shape="card" count={2} />}
      {query.isError && reports.length === 0 && (
        <Card>
          <ErrorNotice onRetry={() => void query.refetch()} />
        </Card>
      )}
      {query.isSuccess && reports.length === 0 && (
        <EmptyState
          icon={IconFlag3}
          title={t(`empty:${empty}.title`)}
          action={
            <Button renderRoot={(props) => <Link to="/community-guidelines" {...props} />}>
              {t(`empty:${empty}.action`)}
            </Button>
          }
        >
          {t(`empty:${empty}.text`)}
        </EmptyState>
      )}
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} />
      ))}
      <LoadMore query={query} />
    </Stack>
  );
}
