import "@mantine/charts/styles.layer.css";
import { LineChart } from "@mantine/charts";
import { useTranslation } from "react-i18next";
import { useFigures } from "#lib/figures.ts";
import { useFormats } from "#lib/formats.ts";
import { toneColor } from "#ui/theme/tokens.ts";
import { chartMargin, noonOf, useDay, useDayChart } from "#ui/use-day.ts";
import type { Series } from "../solutions.series.ts";
import classes from "./Outcomes.module.css";

/** One series as a line; what it shows is also said, and stands in the table below it. */
export function MeasurementChart({ series: { name, unit, figures } }: { series: Series }) {
  const { t } = useTranslation("solutions");
  const { date, day } = useFormats();
  const { show } = useFigures();
  const dayOf = useDay();
  const chart = useDayChart();
  const [first, last] = [figures[0], figures.at(-1)];
  if (!first || !last) return null;
  const withUnit = (value: number) => (unit ? `${show(value)} ${unit}` : show(value));
  return (
    <figure
      className={classes.figure}
      aria-label={t("measurements.chart", {
        name,
        count: figures.length,
        from: dayOf(first.date),
        to: dayOf(last.date),
        first: withUnit(first.value),
        last: withUnit(last.value),
      })}
    >
      <LineChart
        h={200}
        data={figures.map((figure) => ({ day: new Date(noonOf(figure.date)).getTime(), value: figure.value }))}
        series={[{ name: "value", label: name, color: toneColor("teal") }]}
        curveType="linear"
        strokeWidth={2}
        lineProps={{ isAnimationActive: false }}
        lineChartProps={{ margin: chartMargin }}
        {...chart}
        // As far apart as the days are.
        xAxisProps={{
          type: "number",
          scale: "time",
          domain: ["dataMin", "dataMax"],
          minTickGap: 40,
          tickFormatter: (time: number) => day(new Date(time)),
        }}
        tooltipProps={{ labelFormatter: (time: unknown) => (typeof time === "number" ? date(new Date(time)) : "") }}
        yAxisProps={{
          // As wide as the longest needs: what was measured is shown to its last digit.
          width: "auto",
          // In place of Mantine's, which are moved to where that width does not reach.
          tick: { fontSize: 12, fill: "currentColor" },
          tickMargin: 4,
          domain: ["auto", "auto"],
          tickFormatter: (value: number) => show(value),
          // Where all are the same, there is one height to name.
          ...(figures.every(({ value }) => value === first.value) && { ticks: [first.value] }),
        }}
        valueFormatter={withUnit}
      />
    </figure>
  );
}
