import { Button, Code, Table, Text } from "@mantine/core";
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Section } from "#ui/Section.tsx";
import { auditQuery } from "./admin.queries.ts";

/** Who changed what, newest first. */
export function AuditList() {
  const { t } = useTranslation("admin");
  const formats = useFormats();
  const query = useSuspenseInfiniteQuery(auditQuery);
  const entries = query.data.pages.flatMap((page) => page.items);
  return (
    <Section title={t("audit.title")}>
      {entries.length === 0 ? (
        <Text c="dimmed">{t("audit.empty")}</Text>
      ) : (
        <Table.ScrollContainer
          minWidth={480}
          // Who has no mouse scrolls it with the arrow keys.
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: "group", "aria-label": t("audit.title") } }}
        >
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("audit.when")}</Table.Th>
                <Table.Th>{t("audit.who")}</Table.Th>
                <Table.Th>{t("audit.what")}</Table.Th>
                <Table.Th>{t("audit.subject")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {entries.map((entry) => (
                <Table.Tr key={entry.id}>
                  <Table.Td>
                    <time dateTime={entry.when} title={formats.dateTime(entry.when)}>
                      {formats.relative(entry.when)}
                    </time>
                  </Table.Td>
                  <Table.Td>{entry.actor?.displayName ?? t("audit.system")}</Table.Td>
                  <Table.Td>
                    <Code>{entry.action}</Code>
                  </Table.Td>
                  <Table.Td>{entry.subject ?? ""}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {query.hasNextPage && (
        <div>
          <Button variant="default" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
            {t("audit.more")}
          </Button>
        </div>
      )}
    </Section>
  );
}
