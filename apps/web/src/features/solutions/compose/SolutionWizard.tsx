import type { SolutionView, UserView } from "@bump/contract";
import { Stack, Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  AsField,
  MediaStep,
  PostWizard,
  PreviewStep,
  sendPost,
  toNewPost,
  usePostForm,
  useTold,
  WordsFields,
} from "#features/posts/index.ts";
import { takeUp } from "#lib/kept-drafts.ts";
import { useKeptAt } from "#lib/use-kept.ts";
import { useSpaceBegunIn } from "#features/spaces/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import type { WizardStep } from "#ui/Wizard.tsx";
import { problemOf, sendingSolutions } from "../solutions.sending.ts";
import type { OfferedTo } from "./compose.ts";
import { saveSolution } from "./send-solution.ts";
import {
  editSolutionPlace,
  emptySolution,
  newSolutionPlace,
  type SolutionDraft,
  toSolutionDraft,
} from "./solution-drafts.ts";
import { UseStep } from "./UseStep.tsx";

type Props = {
  place: string;
  draft: SolutionDraft;
  me: UserView;
  /** One that is changed; else a new one. */
  solution?: SolutionView;
  /** Whether the first question is what it is for. */
  asksUse: boolean;
  onClose: () => void;
};

function useUseStep(draft: SolutionDraft, change: (next: Partial<SolutionDraft>) => void): WizardStep {
  const { t } = useTranslation("solutions");
  const [error, setError] = useState<string | null>(null);
  const check = () => {
    const wrong = draft.use === "problem" && !draft.problem ? t("wizard.chooseProblem") : null;
    setError(wrong);
    return wrong === null;
  };
  const changeUse = (next: Partial<SolutionDraft>) => {
    setError(null);
    change(next);
  };
  return {
    label: t("wizard.steps.use"),
    content: <UseStep draft={draft} change={changeUse} error={error} />,
    check,
  };
}

function SolutionForm({ place, draft: initial, me, solution, asksUse, onClose }: Props) {
  const { t } = useTranslation(["solutions", "posts"]);
  const form = usePostForm(initial, place);
  const { tellSaved } = useTold();
  const router = useRouter();
  const { draft } = form;
  const use = useUseStep(draft, form.change);
  const words = {
    namePlaceholder: t("solutions:wizard.namePlaceholder"),
    descriptionPlaceholder: t("solutions:wizard.descriptionPlaceholder"),
  };
  const as = (
    <Stack gap={12}>
      <AsField form={form} me={me} anonymousHint={t("solutions:wizard.anonymousHint")} />
      {draft.use === "problem" && draft.problem && (
        <Text size="sm" c="var(--b-text-2)">
          {t("solutions:page.offeredTo", { name: draft.problem.name })}
        </Text>
      )}
    </Stack>
  );
  const preview = (
    <PreviewStep form={form} me={me} label={t("solutions:wizard.preview")} nameless={t("solutions:card.nameless")} />
  );
  const media = {
    label: t("posts:wizard.steps.mediaAndPlace"),
    content: <MediaStep form={form} text={t("solutions:wizard.mediaText")} withPlace />,
  };
  const steps: WizardStep[] = [
    ...(asksUse ? [use] : []),
    ...(solution ? [] : [{ label: t("posts:wizard.steps.as"), content: as }]),
    {
      label: t("posts:wizard.steps.words"),
      content: <WordsFields form={form} {...words} />,
      check: form.checkWords,
    },
    ...(draft.isOnlyWords ? [] : [media]),
    { label: t("posts:wizard.steps.preview"), content: preview, fresh: true },
  ];
  const save =
    solution &&
    (async (finished: SolutionDraft, files: string[]) => tellSaved(await saveSolution(solution, finished, files)));
  const handOver = (finished: SolutionDraft) =>
    sendPost(sendingSolutions, {
      post: { ...toNewPost(finished, me, "solutions"), problemId: problemOf(finished) },
      draft: finished,
      place,
      attachments: form.attachments,
      router,
    });
  return (
    <PostWizard
      form={form}
      title={t(solution ? "solutions:wizard.editTitle" : "solutions:wizard.title")}
      steps={steps}
      post={solution}
      send={save}
      handOver={solution ? undefined : handOver}
      failed={t("solutions:wizard.failed")}
      onClose={onClose}
    />
  );
}

type NewProps = { problem: OfferedTo | null; spaceId: string | undefined; onClose: () => void };

/** A new solution, in four steps; where no problem is named, after the question what it is for. */
export function NewSolutionWizard({ problem, spaceId: named, onClose }: NewProps) {
  const me = useRequiredMe();
  const spaceId = useSpaceBegunIn(named);
  const place = newSolutionPlace(spaceId, problem);
  const draft = useKeptAt(place, () => emptySolution(spaceId, problem), takeUp);
  return draft && <SolutionForm place={place} draft={draft} me={me} asksUse={problem === null} onClose={onClose} />;
}

/** Changes a solution; of an anonymous one it proposes a change. */
export function EditSolutionWizard({ solution, onClose }: { solution: SolutionView; onClose: () => void }) {
  const me = useRequiredMe();
  const place = editSolutionPlace(solution.id);
  const draft = useKeptAt(place, () => toSolutionDraft(solution));
  return (
    draft && <SolutionForm place={place} draft={draft} me={me} solution={solution} asksUse={false} onClose={onClose} />
  );
}
