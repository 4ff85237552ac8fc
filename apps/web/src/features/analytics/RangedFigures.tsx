import { Card, SegmentedControl, Stack } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { type Range, ranges } from "./analytics.queries.ts";

type Props<Data> = {
  days: Range;
  onDays: (days: Range) => void;
  query: { data: Data | undefined; isPending: boolean; isError: boolean; refetch: () => Promise<unknown> };
  /** Drawing charts takes more code than all the rest: it may come later than the figures. */
  children: (data: Data) => ReactNode;
};

/** Figures over as many days as are chosen. */
export function RangedFigures<Data>({ days, onDays, query, children }: Props<Data>) {
  const { t } = useTranslation("moderation");
  const { number } = useFormats();
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
          onChange={(value) => onDays(Number(value) as Range)}
        />
      </div>
      {query.isPending && <Skeletons shape="card" count={2} />}
      {query.isError && !query.data && (
        <Card>
          <ErrorNotice onRetry={() => void query.refetch()} />
        </Card>
      )}
      {query.data && <Suspense fallback={<Skeletons shape="card" count={2} />}>{children(query.data)}</Suspense>}
    </Stack>
  );
}
