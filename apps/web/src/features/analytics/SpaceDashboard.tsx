import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { dashboardQuery, type Range, ranges, type Totals } from "./analytics.queries.ts";
import { FigureCharts } from "./FigureCharts.tsx";
import { RangedFigures } from "./RangedFigures.tsx";
import classes from "./SpaceAnalytics.module.css";

const shown = [
  ["people", "total_users"],
  ["stories", "totalStories"],
  ["tags", "total_tags"],
  ["problems", "totalProblems"],
  ["solutions", "totalSolutions"],
  ["skills", "totalSkills"],
] as const satisfies readonly (readonly [string, keyof Totals])[];

function TotalsCard({ totals }: { totals: Totals }) {
  const { t } = useTranslation("figures");
  const { number } = useFormats();
  return (
    <Card component="section" aria-label={t("totals.title")}>
      <dl className={classes.totals}>
        {shown.map(([name, key]) => (
          <div key={name}>
            <dt>{t(`totals.${name}`)}</dt>
            <dd>{number(totals[key])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** What a space holds now, and how it came to that. */
export function SpaceDashboard({ spaceId }: { spaceId: string }) {
  const [days, setDays] = useState<Range>(ranges[0]);
  const query = useQuery(dashboardQuery(spaceId, days));
  return (
    <RangedFigures days={days} onDays={setDays} query={query}>
      {({ data, series }) => (
        <>
          <TotalsCard totals={data} />
          <FigureCharts series={series.map(({ users, ...day }) => ({ ...day, members: users }))} />
        </>
      )}
    </RangedFigures>
  );
}
