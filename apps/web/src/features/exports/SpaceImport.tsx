import type { SpaceView } from "@bump/contract";
import { Alert, Button, FileButton, Group, Progress, Stack, Table, Text } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeText, failedText } from "#lib/error-text.ts";
import { useFormats } from "#lib/formats.ts";
import { queryClient } from "#lib/query-client.ts";
import { useAction } from "#lib/use-action.ts";
import { Icon } from "#ui/Icon.tsx";
import { Section } from "#ui/Section.tsx";
import { TableScroll } from "#ui/TableScroll.tsx";
import {
  checkFile,
  countRows,
  FileProblem,
  importFile,
  type Outcomes,
  parts,
  readSpaceFile,
  type RowProblem,
  type SpaceFile,
} from "./exports.import.ts";

/** So many rows are named; the rest is a number. */
const problemsShown = 50;

function Problems({ problems }: { problems: readonly RowProblem[] }) {
  const { t } = useTranslation("members");
  const { number } = useFormats();
  const more = problems.length - problemsShown;
  return (
    <Alert color="red" role="alert" title={t("spaceData.import.wrong", { count: problems.length })}>
      <Text size="sm">{t("spaceData.import.nothing")}</Text>
      <TableScroll label={t("spaceData.import.problems")} minWidth={320}>
        <Table mt={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("spaceData.import.row")}</Table.Th>
              <Table.Th>{t("spaceData.import.problem")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.slice(0, problemsShown).map(({ part, row, field, code, params }) => (
              <Table.Tr key={`${part} ${row} ${field}`}>
                <Table.Td>
                  {t(`spaceData.parts.${part}`)} {number(row)}
                </Table.Td>
                <Table.Td>
                  {codeText(code, params)} <code>{field}</code>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
      {more > 0 && <Text size="sm">{t("spaceData.import.more", { number: number(more) })}</Text>}
    </Alert>
  );
}

function Result({ outcomes }: { outcomes: Outcomes }) {
  const { t } = useTranslation("members");
  const { number } = useFormats();
  const columns = ["added", "present", "removed"] as const;
  return (
    <Alert color="green" title={t("spaceData.import.done")}>
      <TableScroll label={t("spaceData.import.done")} minWidth={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {columns.map((column) => (
                <Table.Th key={column}>{t(`spaceData.import.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parts
              .filter((part) => columns.some((column) => outcomes[part][column] > 0))
              .map((part) => (
                <Table.Tr key={part}>
                  <Table.Th scope="row">{t(`spaceData.parts.${part}`)}</Table.Th>
                  {columns.map((column) => (
                    <Table.Td key={column}>{number(outcomes[part][column])}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
    </Alert>
  );
}

type Chosen = { name: string; file: SpaceFile };
type Walk = { act: "checking" | "importing"; done: number; total: number };

function Bar({ walk: { act, done, total } }: { walk: Walk }) {
  const { t } = useTranslation("members");
  const { number } = useFormats();
  const words = t(`spaceData.import.${act}`, { done: number(done), total: number(total) });
  return (
    <div>
      <Text component="output" size="sm" c="var(--b-text-2)">
        {words}
      </Text>
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={words} mt={4} />
    </div>
  );
}

/** Takes the rows of an exported file in: looked through first, then all of them, each once. */
export function SpaceImport({ space }: { space: SpaceView }) {
  const { t } = useTranslation(["members", "common"]);
  const { number } = useFormats();
  const resetPicker = useRef<() => void>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [walk, setWalk] = useState<Walk | null>(null);
  const [problems, setProblems] = useState<readonly RowProblem[]>([]);
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);

  const take = useAction(async ({ file }: Chosen) => {
    const total = countRows(file);
    setProblems([]);
    setWalk({ act: "checking", done: 0, total });
    try {
      const wrong = await checkFile(space.id, file, (done) => setWalk({ act: "checking", done, total }));
      setProblems(wrong);
      if (wrong.length > 0) return;
      setWalk({ act: "importing", done: 0, total });
      setOutcomes(await importFile(space.id, file, (done) => setWalk({ act: "importing", done, total })));
      setChosen(null);
      void queryClient.invalidateQueries();
    } finally {
      setWalk(null);
    }
  });
  const pick = useAction(async (picked: File) => {
    setChosen(null);
    setProblems([]);
    setOutcomes(null);
    take.clearError();
    resetPicker.current?.();
    setChosen({ name: picked.name, file: await readSpaceFile(picked) });
  });

  return (
    <Section title={t("spaceData.import.title")} text={t("spaceData.import.text")}>
      <Stack gap={16}>
        <Group gap={12}>
          <FileButton
            accept="application/json,.json"
            resetRef={resetPicker}
            onChange={(file) => file && pick.run(file)}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                disabled={take.pending}
                leftSection={<Icon of={IconFileImport} size={18} />}
              >
                {t(chosen ? "spaceData.import.other" : "spaceData.import.choose")}
              </Button>
            )}
          </FileButton>
          {chosen && (
            <Button loading={take.pending} onClick={() => take.run(chosen)}>
              {t("spaceData.import.action")}
            </Button>
          )}
        </Group>
        {chosen && (
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            <b>{chosen.name}</b>
            {" · "}
            {parts
              .filter((part) => chosen.file[part].length > 0)
              .map((part) =>
                t("common:labelled", { label: t(`spaceData.parts.${part}`), value: number(chosen.file[part].length) }),
              )
              .join(" · ")}
          </Text>
        )}
        {walk && <Bar walk={walk} />}
        {pick.error instanceof FileProblem && (
          <Alert color="red" role="alert">
            {t(`spaceData.import.${pick.error.reason}`)}
          </Alert>
        )}
        {take.error !== null && (
          <Alert color="red" role="alert" title={failedText(t("spaceData.import.failed"), take.error)}>
            {t("spaceData.import.again")}
          </Alert>
        )}
        {problems.length > 0 && <Problems problems={problems} />}
        {outcomes && <Result outcomes={outcomes} />}
      </Stack>
    </Section>
  );
}
