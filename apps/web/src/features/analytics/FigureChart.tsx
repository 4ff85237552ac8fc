import "@mantine/charts/styles.layer.css";
import { AreaChart } from "@mantine/charts";
import { Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Section } from "#ui/Section.tsx";
import { TableScroll } from "#ui/TableScroll.tsx";
import { type Tone, toneColor } from "#ui/theme/tokens.ts";
import type { Day } from "./analytics.queries.ts";
import { type Figure, summaryOf } from "./figures.ts";
import classes from "./FigureChart.module.css";
import { chartMargin, useDay, useDayChart } from "#ui/use-day.ts";

const colors: Record<Figure, Tone> = { members: "navy", posts: "violet", reactions: "amber", active: "green" };

type Props = { figure: Figure; series: readonly Day[] };

/** The same as text, for readers and for those who want the numbers; newest first. */
function Twin({ figure, series }: Props) {
  const { t } = useTranslation("moderation");
  const { number } = useFormats();
  const dayOf = useDay();
  return (
    <details className={classes.twin}>
      <summary>{t("analytics.table")}</summary>
      <TableScroll label={t(`analytics.${figure}`)} minWidth={240} maxHeight={288} mt={8}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("analytics.day")}</Table.Th>
              <Table.Th className={classes.number}>{t(`analytics.${figure}`)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {series.toReversed().map((day) => (
              <Table.Tr key={day.day}>
                <Table.Th scope="row" fw={400}>
                  {dayOf(day.day)}
                </Table.Th>
                <Table.Td className={classes.number}>{number(day[figure])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
    </details>
  );
}

/** One figure of a space over time: how it stands, the line, and the numbers behind it. */
export function FigureChart({ figure, series }: Props) {
  const { t } = useTranslation("moderation");
  const { number } = useFormats();
  const chart = useDayChart();
  const { last, sum, low, high } = summaryOf(series, figure);
  const name = t(`analytics.${figure}`);
  const [first, end] = [series[0], series.at(-1)];
  const dayOf = useDay();
  const summaries: Record<Figure, string> = {
    members: t("analytics.now", { number: number(last) }),
    posts: t("analytics.inRange", { number: number(sum) }),
    reactions: t("analytics.inRange", { number: number(sum) }),
    active: t("analytics.perDay", { number: number(high) }),
  };
  return (
    <Section title={name}>
      <Text className={classes.main}>{summaries[figure]}</Text>
      {first && end && (
        <figure
          className={classes.figure}
          aria-label={t("analytics.chart", {
            name,
            from: dayOf(first.day),
            to: dayOf(end.day),
            low: number(low),
            high: number(high),
          })}
        >
          <AreaChart
            h={180}
            data={series.map((day) => ({ day: day.day, value: day[figure] }))}
            series={[{ name: "value", label: name, color: toneColor(colors[figure]) }]}
            curveType={figure === "members" ? "linear" : "monotone"}
            withDots={false}
            withGradient={false}
            fillOpacity={0.14}
            strokeWidth={2}
            areaProps={{ isAnimationActive: false }}
            areaChartProps={{ margin: chartMargin }}
            {...chart}
          />
        </figure>
      )}
      <Twin figure={figure} series={series} />
    </Section>
  );
}
