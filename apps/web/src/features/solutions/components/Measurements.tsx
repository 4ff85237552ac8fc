import type { MeasurementView } from "@bump/contract";
import { ActionIcon, Button, Card, Stack, Table, Text } from "@mantine/core";
import { IconChartLine, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFigures } from "#lib/figures.ts";
import { itemsOf } from "#lib/pages.ts";
import { useAction } from "#lib/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Section } from "#ui/Section.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { TableScroll } from "#ui/TableScroll.tsx";
import { tell } from "#ui/tell.ts";
import { useDay } from "#ui/use-day.ts";
import { dropMeasurement, measurementsQuery } from "../solutions.additions.ts";
import type { Place } from "../solutions.queries.ts";
import { type Series, seriesOf } from "../solutions.series.ts";
import { MeasurementDialog } from "./MeasurementDialog.tsx";
import classes from "./Outcomes.module.css";
import { OfSolution } from "./SolutionPage.tsx";

const MeasurementChart = lazy(async () => ({ default: (await import("./MeasurementChart.tsx")).MeasurementChart }));

type RowProps = { figure: MeasurementView; onEdit: () => void; onRemove: () => void };

function FigureRow({ figure, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation("solutions");
  const { show } = useFigures();
  const dayOf = useDay();
  const { date, value, author, can } = figure;
  const day = dayOf(date);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {day}
      </Table.Th>
      <Table.Td className={classes.number}>{show(value)}</Table.Td>
      <Table.Td>{author?.displayName}</Table.Td>
      <Table.Td className={classes.acts}>
        {can.edit && (
          <ActionIcon aria-label={t("measurements.editOf", { day })} onClick={onEdit}>
            <Icon of={IconPencil} size={18} />
          </ActionIcon>
        )}
        {can.remove && (
          <ActionIcon aria-label={t("measurements.deleteOf", { day })} onClick={onRemove}>
            <Icon of={IconTrash} size={18} />
          </ActionIcon>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

type SeriesProps = {
  series: Series;
  canAdd: boolean;
  onAdd: () => void;
  onEdit: (figure: MeasurementView) => void;
  onRemove: (figure: MeasurementView) => void;
};

/** A series: how it stands, its line, and the same as a table, newest first, in which figures are changed. */
function SeriesSection({ series, canAdd, onAdd, onEdit, onRemove }: SeriesProps) {
  const { t } = useTranslation("solutions");
  const { show } = useFigures();
  const { name, unit, figures } = series;
  const last = figures.at(-1)!;
  const now = unit ? `${show(last.value)} ${unit}` : show(last.value);
  return (
    <Section title={name}>
      <Text className={classes.last}>{t("measurements.last", { value: now })}</Text>
      <Suspense fallback={<Skeletons shape="text" count={1} />}>
        <MeasurementChart series={series} />
      </Suspense>
      <details className={classes.twin}>
        <summary>{t("measurements.table")}</summary>
        <TableScroll label={name} minWidth={320} maxHeight={320} mt={8}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("measurements.date")}</Table.Th>
                <Table.Th className={classes.number}>{unit || t("measurements.value")}</Table.Th>
                <Table.Th>{t("measurements.by")}</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {figures.toReversed().map((figure) => (
                <FigureRow
                  key={figure.id}
                  figure={figure}
                  onEdit={() => onEdit(figure)}
                  onRemove={() => onRemove(figure)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      </details>
      {canAdd && (
        <Button
          variant="default"
          mr="auto"
          leftSection={<Icon of={IconPlus} size={18} />}
          onClick={onAdd}
          aria-label={t("measurements.addTo", { name })}
        >
          {t("measurements.add")}
        </Button>
      )}
    </Section>
  );
}

/** All of them, page after page: a line with a hole in it would tell something else. */
function useAllMeasurements(place: Place) {
  const query = useInfiniteQuery(measurementsQuery(place));
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isDue = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => void (isDue && fetchNextPage()), [isDue, fetchNextPage]);
  return query;
}

/** Numbers over time, each series in a chart of its own. */
export function Measurements({ place }: { place: Place }) {
  return (
    <OfSolution place={place}>{({ can }) => <MeasurementList place={place} canAdd={can.contribute} />}</OfSolution>
  );
}

type Open = { figure?: MeasurementView; series?: Pick<Series, "name" | "unit"> };

function MeasurementList({ place, canAdd }: { place: Place; canAdd: boolean }) {
  const { t } = useTranslation(["solutions", "empty"]);
  const query = useAllMeasurements(place);
  const [open, setOpen] = useState<Open | null>(null);
  const [leaving, setLeaving] = useState<MeasurementView | null>(null);
  const { data } = query;
  const all = useMemo(() => seriesOf(itemsOf(data)), [data]);
  const remove = useAction(async (figure: MeasurementView) => {
    setLeaving(null);
    await tell(() => dropMeasurement(place, figure), {
      done: t("solutions:measurements.deleted"),
      failed: t("solutions:measurements.deleteFailed"),
    });
  });
  if (query.isPending) return <Skeletons shape="card" count={2} />;
  // What is there stays, but for a line that would have a hole.
  if (query.isLoadingError || query.isFetchNextPageError) {
    return (
      <Card>
        <ErrorNotice title={t("solutions:measurements.failed")} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  const add = canAdd && (
    <Button leftSection={<Icon of={IconPlus} size={18} />} onClick={() => setOpen({})}>
      {t("solutions:measurements.addFirst")}
    </Button>
  );
  return (
    <>
      {all.length === 0 ? (
        <EmptyState icon={IconChartLine} title={t("empty:solutionMeasurements.title")} action={add}>
          {t(place.problemId === null ? "empty:solutionMeasurements.textAlone" : "empty:solutionMeasurements.text")}
        </EmptyState>
      ) : (
        <Stack gap={16}>
          <div className={classes.tools}>{add}</div>
          {all.map((series) => (
            <SeriesSection
              key={series.key}
              series={series}
              canAdd={canAdd}
              onAdd={() => setOpen({ series })}
              onEdit={(figure) => setOpen({ figure })}
              onRemove={setLeaving}
            />
          ))}
        </Stack>
      )}
      {open && (
        <MeasurementDialog
          place={place}
          figure={open.figure}
          series={open.series}
          known={all}
          onClose={() => setOpen(null)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          opened
          onClose={() => setLeaving(null)}
          onConfirm={() => remove.run(leaving)}
          busy={remove.pending}
          title={t("solutions:measurements.deleteTitle", { name: leaving.name })}
          confirmLabel={t("solutions:measurements.delete")}
          undoable={false}
        >
          {t("solutions:measurements.deleteText")}
        </ConfirmDialog>
      )}
    </>
  );
}
