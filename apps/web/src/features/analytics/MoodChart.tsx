import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { kindsOf, reactionLooks } from "#features/reactions/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Chip } from "#ui/Chip.tsx";
import { Section } from "#ui/Section.tsx";
import { TableScroll } from "#ui/TableScroll.tsx";
import { toneColor } from "#ui/theme/tokens.ts";
import type { Moods } from "./analytics.queries.ts";
import classes from "./FigureChart.module.css";
import { chartMargin, useDay, useDayChart } from "#ui/use-day.ts";

type Props = { moods: Moods };

/** The same as text: the days on which somebody reacted, newest first. */
function Twin({ moods: { totals, series } }: Props) {
  const { t } = useTranslation(["moderation", "comments", "figures"]);
  const { number } = useFormats();
  const dayOf = useDay();
  const kinds = kindsOf(totals);
  const days = series.toReversed().filter(({ reactions }) => kindsOf(reactions).length > 0);
  return (
    <details className={classes.twin}>
      <summary>{t("moderation:analytics.table")}</summary>
      <TableScroll label={t("figures:moods.title")} minWidth={120 + kinds.length * 80} maxHeight={288} mt={8}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("moderation:analytics.day")}</Table.Th>
              {kinds.map((kind) => (
                <Table.Th key={kind} className={classes.number}>
                  {t(`comments:reactions.kinds.${kind}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.map(({ day, reactions }) => (
              <Table.Tr key={day}>
                <Table.Th scope="row" fw={400}>
                  {dayOf(day)}
                </Table.Th>
                {kinds.map((kind) => (
                  <Table.Td key={kind} className={classes.number}>
                    {number(reactions[kind] ?? 0)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
    </details>
  );
}

/** Reactions over time, one colour and one word for each kind. */
export function MoodChart({ moods }: Props) {
  const { t } = useTranslation(["comments", "figures"]);
  const { number, list } = useFormats();
  const chart = useDayChart();
  const dayOf = useDay();
  const { totals, series } = moods;
  const kinds = kindsOf(totals);
  const wordOf = (kind: (typeof kinds)[number]) => t(`comments:reactions.kinds.${kind}`);
  const said = kinds.map((kind) => `${wordOf(kind)} ${number(totals[kind] ?? 0)}`);
  return (
    <Section title={t("figures:moods.title")}>
      <ul className={classes.kinds} aria-label={t("figures:moods.totals")}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Chip icon={reactionLooks[kind].icon} tone={reactionLooks[kind].ink} count={number(totals[kind] ?? 0)}>
              {wordOf(kind)}
            </Chip>
          </li>
        ))}
      </ul>
      <figure
        className={classes.figure}
        aria-label={t("figures:moods.chart", {
          from: dayOf(series[0]?.day ?? ""),
          to: dayOf(series.at(-1)?.day ?? ""),
          totals: list(said),
        })}
      >
        <BarChart
          h={260}
          type="stacked"
          data={series.map(({ day, reactions }) => ({ day, ...reactions }))}
          series={kinds.map((kind) => ({
            name: kind,
            label: wordOf(kind),
            color: toneColor(reactionLooks[kind].ink),
          }))}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ margin: chartMargin }}
          {...chart}
        />
      </figure>
      <Twin moods={moods} />
    </Section>
  );
}
