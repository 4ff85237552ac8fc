import { type ReportOrder, reportOrders, reportTopics, type ReportTopic, type ReportView } from "@bump/contract";
import { Button, Table, UnstyledButton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconArrowsSort, IconDownload, IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSpaceName } from "#features/spaces/index.ts";
import { saveCsv } from "#lib/csv.ts";
import { itemsOf } from "#lib/pages.ts";
import { excerpt } from "#lib/plain-text.ts";
import { useAction } from "#lib/use-action.ts";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import { ListCard } from "#ui/ListCard.tsx";
import cells from "#ui/ListTable.module.css";
import { ListTable } from "#ui/ListTable.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { SortHead } from "#ui/SortHead.tsx";
import { tell } from "#ui/tell.ts";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { When } from "#ui/When.tsx";
import { NoReports } from "./NoReports.tsx";
import { ReportDetails } from "./ReportCard.tsx";
import { reportsCsv } from "./reports.export.ts";
import { type ReportChoice, type ReportScope, reportsQuery } from "./reports.queries.ts";
import { ReportStatus } from "./ReportStatus.tsx";
import classes from "./ReportsTable.module.css";
import { kindOf, useNameOf, useTitleOf } from "./titles.ts";

/** As long as a line of the table is wide. */
const wordsShown = 90;

type Choice = ReportChoice & { order: ReportOrder };
type ToolsProps = { of: ReportScope; choice: Choice; onChange: (change: Partial<Choice>) => void };

function Export({ of, choice }: Omit<ToolsProps, "onChange">) {
  const { t } = useTranslation("moderation");
  const words = { t, nameOf: useNameOf(), nameOfSpace: useSpaceName() };
  const save = useAction(() =>
    tell(async () => saveCsv(await reportsCsv(of, choice, words), t("reports.export.file")), {
      done: t("reports.export.done"),
      failed: t("reports.export.failed"),
    }),
  );
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconDownload} size={18} />}
      loading={save.pending}
      onClick={() => save.run()}
    >
      {t("reports.export.action")}
    </Button>
  );
}

function Tools({ of, choice, onChange }: ToolsProps) {
  const { t } = useTranslation("moderation");
  const phone = useIsPhone();
  return (
    <>
      <FilterMenu
        label={t("reports.filter")}
        value={choice.status}
        options={(["all", "waiting", "resolved", "dismissed"] as const).map(
          (one) => [one, t(`reports.filters.${one}`)] as const,
        )}
        onChange={(status) => onChange({ status })}
      />
      <FilterMenu<ReportTopic | "all">
        label={t("reports.topic")}
        icon={IconTag}
        value={choice.topic ?? "all"}
        options={[
          ["all", t("reports.everyTopic")],
          ...reportTopics.map((topic) => [topic, t(`reports.topics.${topic}`)] as const),
        ]}
        onChange={(topic) => onChange({ topic: topic === "all" ? undefined : topic })}
      />
      {phone && (
        <FilterMenu<ReportOrder>
          label={t("reports.sort")}
          icon={IconArrowsSort}
          value={choice.order}
          options={reportOrders.map((order) => [order, t(`reports.orders.${order}`)] as const)}
          onChange={(order) => onChange({ order })}
        />
      )}
      <div className={classes.export}>
        <Export of={of} choice={choice} />
      </div>
    </>
  );
}

/** What it was; opens all there is to know of it. */
function Thing({ report, onOpen }: { report: ReportView; onOpen: () => void }) {
  const { t } = useTranslation("moderation");
  const nameOf = useNameOf();
  return (
    <UnstyledButton className={classes.thing} onClick={onOpen}>
      <span className={classes.kind}>{kindOf(report, t)}</span>
      <span className={classes.words}>{nameOf(report) || excerpt(report.snapshot.html, wordsShown)}</span>
    </UnstyledButton>
  );
}

type RowProps = { report: ReportView; of: ReportScope; onOpen: () => void };

function Row({ report, of, onOpen }: RowProps) {
  const { t } = useTranslation("moderation");
  const nameOfSpace = useSpaceName();
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.name}>
        <Thing report={report} onOpen={onOpen} />
      </Table.Th>
      <Table.Td>
        <ReportStatus status={report.status} />
      </Table.Td>
      <Table.Td className={classes.topics}>
        {report.tags.map((topic) => t(`reports.topics.${topic}`)).join(", ")}
      </Table.Td>
      <Table.Td className={classes.who}>
        {of.scope === "inbox" ? report.staff?.reporter?.displayName : nameOfSpace(report.space)}
      </Table.Td>
      <Table.Td className={cells.quiet}>
        <When at={report.when} />
      </Table.Td>
      <Table.Td className={cells.quiet}>
        <When at={report.changedAt} />
      </Table.Td>
    </Table.Tr>
  );
}

type ShapeProps = {
  reports: readonly ReportView[];
  of: ReportScope;
  order: ReportOrder;
  onSort: (order: ReportOrder) => void;
  onOpen: (report: ReportView) => void;
};

function WideTable({ reports, of, order, onSort, onOpen }: ShapeProps) {
  const { t } = useTranslation("moderation");
  return (
    <ListTable
      label={t("reports.table")}
      minWidth={860}
      head={
        <>
          <Table.Th>{t("reports.columns.title")}</Table.Th>
          <Table.Th>{t("reports.columns.state")}</Table.Th>
          <Table.Th>{t("reports.columns.topics")}</Table.Th>
          <Table.Th>{t(of.scope === "inbox" ? "reports.columns.reporter" : "reports.columns.space")}</Table.Th>
          <SortHead order={order} ascending="oldest" descending="recent" first="descending" onSort={onSort}>
            {t("reports.columns.reported")}
          </SortHead>
          <SortHead order={order} ascending="changedOldest" descending="changed" first="descending" onSort={onSort}>
            {t("reports.columns.changed")}
          </SortHead>
        </>
      }
      rows={reports.map((report) => (
        <Row key={report.id} report={report} of={of} onOpen={() => onOpen(report)} />
      ))}
    />
  );
}

/** On phones a line for each, with what tells them apart. */
function Lines({ reports, onOpen }: ShapeProps) {
  return (
    <ul className={classes.lines}>
      {reports.map((report) => (
        <li key={report.id} className={classes.line}>
          <Thing report={report} onOpen={() => onOpen(report)} />
          <span className={classes.facts}>
            <ReportStatus status={report.status} />
            <When at={report.when} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function DetailsDialog({ report, onClose }: { report: ReportView; onClose: () => void }) {
  const titleOf = useTitleOf();
  return (
    <ResponsiveDialog opened onClose={onClose} title={titleOf(report)}>
      <ReportStatus status={report.status} />
      <ReportDetails report={report} />
    </ResponsiveDialog>
  );
}

/** Reports as a table: narrowed and sorted on the server, paged as it scrolls, saved for spreadsheets. */
export function ReportsTable({ of }: { of: ReportScope }) {
  const { t } = useTranslation("moderation");
  const phone = useIsPhone();
  const [choice, setChoice] = useState<Choice>({ status: "all", order: "recent" });
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useInfiniteQuery(reportsQuery(of, choice));
  const reports = itemsOf(query.data);
  const opened = reports.find(({ id }) => id === openId);
  const isNarrowed = choice.status !== "all" || choice.topic !== undefined;
  if (query.isSuccess && reports.length === 0 && !isNarrowed) return <NoReports scope={of.scope} />;
  const change = (some: Partial<Choice>) => setChoice((was) => ({ ...was, ...some }));
  const Shape = phone ? Lines : WideTable;
  return (
    <>
      <ListCard
        query={query}
        isEmpty={reports.length === 0}
        none={t("reports.none")}
        tools={<Tools of={of} choice={choice} onChange={change} />}
      >
        <Shape
          reports={reports}
          of={of}
          order={choice.order}
          onSort={(order) => change({ order })}
          onOpen={({ id }) => setOpenId(id)}
        />
      </ListCard>
      {opened && <DetailsDialog report={opened} onClose={() => setOpenId(null)} />}
    </>
  );
}
