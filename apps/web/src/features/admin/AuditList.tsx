import type { AuditEntry } from "@bump/contract";
import type { Texts } from "@bump/locales";
import { Code, Group, Stack, Table, Text, UnstyledButton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { itemsOf } from "#lib/pages.ts";
import { useEntryState } from "#lib/use-entry-state.ts";
import { ChipList } from "#ui/ChipList.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Section } from "#ui/Section.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { TableScroll } from "#ui/TableScroll.tsx";
import { type AuditFilter, auditQuery } from "./admin.queries.ts";
import classes from "./AuditList.module.css";

type ActKey = keyof Texts["admin"]["audit"]["acts"];

/** The acts that are written down, as the server names them. */
const acts = [
  "settings.update",
  "role.grant",
  "adminUser.update",
  "adminUser.remove",
  "adminSpace.update",
  "adminSpace.remove",
  "space.remove",
  "space.export",
  "space.import",
  "user.export",
  "participant.change",
  "report.change",
  "report.hide",
  "approval.decide",
  "story.remove",
  "comment.remove",
  "tag.update",
  "auth.passkeyAdded",
  "auth.passkeyRemoved",
  "auth.twoStepOn",
  "auth.twoStepOff",
  "auth.googleLinked",
  "auth.googleUnlinked",
] as const;

/** An act in words; one that this page does not know keeps its name. */
function useActWord(): (action: string) => string {
  const { t } = useTranslation("admin");
  return (action) =>
    acts.some((act) => act === action) ? t(`audit.acts.${action.replace(".", "_") as ActKey}`) : action;
}

function Details({ details }: Pick<AuditEntry, "details">) {
  const facts = Object.entries(details);
  if (facts.length === 0) return null;
  return facts.map(([name, value]) => (
    <Code key={name} className={classes.detail}>
      {name}: {typeof value === "string" ? value : JSON.stringify(value)}
    </Code>
  ));
}

type EntryProps = { entry: AuditEntry; onFilter: (filter: AuditFilter, word: string) => void };

/** Who and of what can be pressed: then only theirs is listed. */
function Entry({ entry, onFilter }: EntryProps) {
  const { t } = useTranslation("admin");
  const { relative, dateTime } = useFormats();
  const wordOf = useActWord();
  const { actor, subject } = entry;
  const subjectName = entry.subjectName ?? subject ?? "";
  return (
    <Table.Tr>
      <Table.Td className={classes.when}>
        <time dateTime={entry.when} title={dateTime(entry.when)}>
          {relative(entry.when)}
        </time>
      </Table.Td>
      <Table.Td>
        {actor ? (
          <UnstyledButton
            className={classes.filter}
            aria-label={t("audit.only", { what: actor.displayName })}
            onClick={() => onFilter({ actorId: actor.id }, actor.displayName)}
          >
            {actor.displayName}
          </UnstyledButton>
        ) : (
          // The server itself, somebody who is gone, or who runs a private space.
          t("audit.unnamed")
        )}
      </Table.Td>
      <Table.Td>{wordOf(entry.action)}</Table.Td>
      <Table.Td>
        {subject && (
          <UnstyledButton
            className={classes.filter}
            aria-label={t("audit.only", { what: subjectName })}
            title={subject}
            onClick={() => onFilter({ subject }, subjectName)}
          >
            {subjectName}
          </UnstyledButton>
        )}
      </Table.Td>
      <Table.Td>
        <Details details={entry.details} />
      </Table.Td>
    </Table.Tr>
  );
}

function Entries({ entries, onFilter }: { entries: AuditEntry[]; onFilter: EntryProps["onFilter"] }) {
  const { t } = useTranslation("admin");
  return (
    <TableScroll label={t("audit.title")} minWidth={680}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("audit.when")}</Table.Th>
            <Table.Th>{t("audit.who")}</Table.Th>
            <Table.Th>{t("audit.what")}</Table.Th>
            <Table.Th>{t("audit.subject")}</Table.Th>
            <Table.Th>{t("audit.details")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onFilter={onFilter} />
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}

/** /admin/audit: who changed what, newest first: all of it, one act, one person's, or about one thing. */
export function AuditList() {
  const { t } = useTranslation("admin");
  const wordOf = useActWord();
  const [filter, setFilter] = useEntryState<AuditFilter>("audit", {});
  const [words, setWords] = useEntryState<Partial<Record<keyof AuditFilter, string>>>("audit-words", {});
  const query = useInfiniteQuery(auditQuery(filter));
  const entries = itemsOf(query.data);
  const narrow: EntryProps["onFilter"] = (more, word) => {
    setFilter({ ...filter, ...more });
    setWords({ ...words, ...Object.fromEntries(Object.keys(more).map((name) => [name, word])) });
  };
  const chosen = (["actorId", "subject"] as const).filter((name) => filter[name] !== undefined);
  return (
    <Section title={t("audit.title")}>
      <Group gap={8}>
        <FilterMenu<string>
          label={t("audit.action")}
          value={filter.action ?? ""}
          options={[["", t("audit.everyAct")], ...acts.map((act) => [act, wordOf(act)] as const)]}
          onChange={(action) => setFilter({ ...filter, action: action || undefined })}
        />
        {chosen.length > 0 && (
          <ChipList
            label={t("audit.filters")}
            chosen
            items={chosen.map((id) => ({
              id,
              label: words[id] ?? "",
              removeLabel: t("audit.drop", { what: words[id] ?? "" }),
            }))}
            onRemove={(name) => setFilter({ ...filter, [name]: undefined })}
          />
        )}
      </Group>
      {query.isPending && <Skeletons shape="row" />}
      {query.isError && entries.length === 0 && <ErrorNotice onRetry={() => void query.refetch()} />}
      {query.isSuccess && entries.length === 0 && (
        <Text c="dimmed">{t(filter.action || chosen.length > 0 ? "audit.none" : "audit.empty")}</Text>
      )}
      <Stack gap={16}>
        {entries.length > 0 && <Entries entries={entries} onFilter={narrow} />}
        <LoadMore query={query} />
      </Stack>
    </Section>
  );
}
