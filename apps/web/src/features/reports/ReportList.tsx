import type { ReportFilter } from "@bump/contract";
import { Card, Group, Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { NoReports } from "./NoReports.tsx";
import { ReportCard } from "./ReportCard.tsx";
import { filters, type ReportScope, reportsQuery } from "./reports.queries.ts";

/** Reports, newest first: those of a space for who acts on them, or the person's own with what came of them. */
export function ReportList({ of }: { of: ReportScope }) {
  const { t } = useTranslation("moderation");
  const [filter, setFilter] = useState<ReportFilter>(filters[of.scope][0]);
  const query = useInfiniteQuery(reportsQuery(of, { status: filter }));
  const reports = itemsOf(query.data);
  // Where there is nothing at all, nothing can be narrowed.
  const isBare = of.scope === "mine" && filter === filters.mine[0] && query.isSuccess && reports.length === 0;
  return (
    <Stack gap={16}>
      {!isBare && (
        <Group>
          <FilterMenu
            label={t("reports.filter")}
            value={filter}
            options={filters[of.scope].map((one) => [one, t(`reports.filters.${one}`)] as const)}
            onChange={setFilter}
            named={of.scope === "inbox"}
          />
        </Group>
      )}
      {query.isPending && <Skeletons shape="card" count={2} />}
      {query.isError && reports.length === 0 && (
        <Card>
          <ErrorNotice onRetry={() => void query.refetch()} />
        </Card>
      )}
      {query.isSuccess && reports.length === 0 && <NoReports scope={of.scope} />}
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} />
      ))}
      <LoadMore query={query} />
    </Stack>
  );
}
