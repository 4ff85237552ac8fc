import { Radio, Select, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { problemsToLinkQuery } from "../solutions.queries.ts";
import type { SolutionDraft } from "./solution-drafts.ts";

type StepProps = {
  draft: SolutionDraft;
  change: (next: Partial<SolutionDraft>) => void;
  /** Of the problem that was not chosen. */
  error: string | null;
};

const restMs = 250;

/** The problem it is for, found by its words. */
function ProblemChoice({ draft, change, error }: StepProps) {
  const { t } = useTranslation("solutions");
  const [words, setWords] = useState("");
  const [asked] = useDebouncedValue(words === draft.problem?.name ? "" : words, restMs);
  const query = useInfiniteQuery(problemsToLinkQuery(draft.spaceId, asked));
  const found = itemsOf(query.data).map(({ id, name }) => ({ id, name }));
  const chosen = draft.problem;
  const offered = chosen && found.every(({ id }) => id !== chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      label={t("wizard.problem")}
      placeholder={t("problems.search")}
      searchable
      allowDeselect={false}
      nothingFoundMessage={query.isPending ? undefined : t("problems.none")}
      // The server has looked already.
      filter={({ options }) => options}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      error={error}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(id) => change({ problem: offered.find((one) => one.id === id) ?? null })}
    />
  );
}

/** The first question of the variant: for one problem, or for any. */
export function UseStep(props: StepProps) {
  const { t } = useTranslation("solutions");
  const { draft, change } = props;
  return (
    <Stack gap={16}>
      <Radio.Group
        label={t("wizard.useLabel")}
        value={draft.use}
        onChange={(use) => change({ use: use as "problem" | "reusable" })}
      >
        <Stack gap={12} mt={12}>
          <Radio value="problem" label={t("wizard.forProblem")} description={t("wizard.forProblemText")} />
          <Radio value="reusable" label={t("wizard.reusable")} description={t("wizard.reusableText")} />
        </Stack>
      </Radio.Group>
      {draft.use === "problem" && <ProblemChoice {...props} />}
    </Stack>
  );
}
