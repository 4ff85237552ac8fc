import { Card, SegmentedControl, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { analyticsQuery, type Range, ranges } from "./analytics.queries.ts";
import { figures } from "./figures.ts";
import classes from "./SpaceAnalytics.module.css";

/** Drawing charts takes more code than all the rest of the pages that have one. */
const FigureChart = lazy(async () => ({ default: (await import("./FigureChart.tsx")).FigureChart }));

/** Members, posts, reactions and active people of a space, day by day. */
export function SpaceAnalytics({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation("moderation");
  const { number } = useFormats();
  const [days, setDays] = useState<Range>(ranges[0]);
  const query = useQuery(analyticsQuery(spaceId, days));
  return (
    <Stack gap={16} align="stretch">
      <div>
        <SegmentedControl
          aria-label={t("analytics.range")}
          value={String(days)}
          data={ranges.map((range) => ({
            value: String(range),
            label: t("analytics.days", { number: number(range) }),
          }))}
          onChange={(value) => setDays(Number(value) as Range)}
        />
      </div>
      {query.isPending && <Skeletons shape="card" count={2} />}
      {query.isError && !query.data && (
        <Card>
          <ErrorNotice onRetry={() => void query.refetch()} />
        </Card>
      )}
      {query.data && (
        <Suspense fallback={<Skeletons shape="card" count={2} />}>
          <div className={classes.charts}>
            {figures.map((figure) => (
              <FigureChart key={figure} figure={figure} series={query.data.series} />
            ))}
          </div>
        </Suspense>
      )}
    </Stack>
  );
}
