import { listUpvotedSolutions, type ProblemView, type SolutionView } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Checkbox, Group, Radio, Stack, Text, Textarea } from "@mantine/core";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useKeeping, useKeptAt } from "#lib/use-kept.ts";
import { call } from "#lib/api.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { Wizard } from "#ui/Wizard.tsx";
import { farewellPlace, leave } from "../problems.taking-part.ts";
import classes from "./LeaveProblem.module.css";

const moods = ["🙏", "🎉", "🙂", "😐", "😢", "😠"] as const;

type Answer = { emoji: string; comment: string; helped: string[] };
type FieldProps = { answer: Answer; onChange: (change: Partial<Answer>) => void };

/** Those that the person voted up there. */
function useUpvoted({ id }: ProblemView): UseQueryResult<SolutionView[]> {
  return useQuery({
    queryKey: ["within", `problems/${id}`, "upvoted"],
    queryFn: async ({ signal }) => (await call(listUpvotedSolutions, { params: { id }, signal })).items,
    // They may have voted since they were last asked.
    staleTime: 0,
  });
}

/** Which of them did help. */
function Helped({ query, answer, onChange }: FieldProps & { query: UseQueryResult<SolutionView[]> }) {
  const { t } = useTranslation("problems");
  if (query.isPending) return <Skeletons shape="row" count={2} />;
  if (query.isError) return <ErrorNotice title={t("leave.notLoaded")} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <Text c="var(--b-text-2)">{t("leave.none")}</Text>;
  return (
    <Checkbox.Group label={t("leave.which")} value={answer.helped} onChange={(helped) => onChange({ helped })}>
      <Stack gap={12} mt={8}>
        {query.data.map((solution) => (
          <Checkbox key={solution.id} value={solution.id} label={solution.name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function HowItWas({ answer, onChange }: FieldProps) {
  const { t } = useTranslation("problems");
  return (
    <>
      <Radio.Group label={t("leave.mood")} value={answer.emoji} onChange={(emoji) => onChange({ emoji })}>
        <Group gap={8} mt={8}>
          {moods.map((mood) => (
            <Radio.Card key={mood} value={mood} className={classes.mood}>
              {mood}
            </Radio.Card>
          ))}
        </Group>
      </Radio.Group>
      <Textarea
        label={t("leave.comment")}
        value={answer.comment}
        onChange={(event) => onChange({ comment: event.currentTarget.value })}
        maxLength={limits.note.max}
        autosize
        minRows={3}
      />
    </>
  );
}

function Summary({ answer }: { answer: Answer }) {
  const { t } = useTranslation("problems");
  const said = [answer.emoji, answer.comment.trim()].filter(Boolean).join(" ");
  return (
    <Stack gap={8}>
      <Text>{t("leave.sure")}</Text>
      {answer.helped.length > 0 && (
        <Text c="var(--b-text-2)">{t("leave.helped", { count: answer.helped.length })}</Text>
      )}
      {said && (
        <Text component="blockquote" m={0} c="var(--b-text-2)">
          {answer.emoji && <span>{answer.emoji} </span>}
          {answer.comment.trim() && <span>{answer.comment.trim()}</span>}
        </Text>
      )}
    </Stack>
  );
}

type Props = { problem: ProblemView; onClose: () => void };

/** The way out of a problem, in three steps: what helped, how it was, and once more. */
export function LeaveProblem(props: Props) {
  const begun = useKeptAt<Answer>(farewellPlace(props.problem), () => ({ emoji: "", comment: "", helped: [] }));
  return begun && <LeaveWizard {...props} begun={begun} />;
}

function LeaveWizard({ problem, onClose, begun }: Props & { begun: Answer }) {
  const { t } = useTranslation("problems");
  const [step, setStep] = useState(0);
  const [said, setAnswer] = useState(begun);
  const query = useUpvoted(problem);
  // What was marked days ago may be gone by now, and nobody could take its mark away.
  const isThere = (id: string) => query.data?.some((solution) => solution.id === id) ?? true;
  const answer = { ...said, helped: said.helped.filter(isThere) };
  const keeping = useKeeping(farewellPlace(problem), () => said, [said]);
  const change = (part: Partial<Answer>) => {
    keeping.touch();
    setAnswer((was) => ({ ...was, ...part }));
  };
  const close = () => {
    void keeping.keep();
    onClose();
  };
  const go = () => {
    const { emoji, comment, helped } = answer;
    leave(problem, {
      emoji: emoji || undefined,
      comment: comment.trim() || undefined,
      solutionIds: helped,
    });
    close();
  };
  const fields = { answer, onChange: change };
  return (
    <Wizard
      title={t("leave.title", { name: problem.name })}
      step={step}
      onStep={setStep}
      onClose={close}
      finish={{ label: t("taking.leave"), run: go }}
      steps={[
        { label: t("leave.steps.helped"), content: <Helped query={query} {...fields} /> },
        { label: t("leave.steps.words"), content: <HowItWas {...fields} /> },
        { label: t("leave.steps.confirm"), content: <Summary answer={answer} />, fresh: true },
      ]}
    />
  );
}
