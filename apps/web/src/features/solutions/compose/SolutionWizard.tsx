import type { SolutionView, UserView } from "@bump/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { forgetFiles } from "#features/media/index.ts";
import { LeaveDialog } from "#features/stories/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { useAction } from "#lib/use-action.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { notify } from "#ui/notify.ts";
import { Wizard, type WizardStep } from "#ui/Wizard.tsx";
import { solutionKind } from "../solutions.kind.ts";
import type { OfferedTo } from "./compose.ts";
import { postSolution, saveSolution } from "./send-solution.ts";
import {
  editSolutionPlace,
  emptySolution,
  newSolutionPlace,
  type SolutionDraft,
  toSolutionDraft,
} from "./solution-drafts.ts";
import { useKeptAt } from "./use-kept.ts";
import { type SolutionForm, useSolutionForm } from "./use-solution-form.ts";
import { AsStep, DraftSwitch, MediaStep, PreviewStep, UseStep, WordsStep } from "./WizardSteps.tsx";

/** Escape is heard by every open dialog: it is for the topmost. */
function isCovered(): boolean {
  return document.querySelectorAll('[aria-modal="true"]').length > 1;
}

/** The way out: what was written is kept, unless it is thrown away on purpose. */
function useLeaving({ keeping, hasContent, attachments }: SolutionForm, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const go = () => {
    attachments.stop();
    onClose();
  };
  const leave = () => {
    if (isCovered()) return;
    if (hasContent && keeping.isTouched()) setAsking(true);
    else go();
  };
  const discard = () => {
    for (const { key } of attachments.get()) attachments.remove(key);
    void keeping.drop().then(go);
  };
  const question = asking && (
    <LeaveDialog onStay={() => setAsking(false)} onClose={() => void keeping.keep().then(go)} onDiscard={discard} />
  );
  return { leave, question };
}

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

function useSteps(form: SolutionForm, { me, solution, asksUse }: Pick<Props, "me" | "solution" | "asksUse">) {
  const { t } = useTranslation("solutions");
  const steps: WizardStep[] = [
    { label: t("wizard.steps.words"), content: <WordsStep form={form} />, check: form.checkWords },
    { label: t("wizard.steps.media"), content: <MediaStep form={form} /> },
    { label: t("wizard.steps.preview"), content: <PreviewStep form={form} me={me} />, fresh: true },
  ];
  if (!solution) steps.unshift({ label: t("wizard.steps.as"), content: <AsStep form={form} me={me} /> });
  if (asksUse) {
    steps.unshift({ label: t("wizard.steps.use"), content: <UseStep form={form} />, check: form.checkUse });
  }
  return steps;
}

function SolutionForm({ place, draft, me, solution, asksUse, onClose }: Props) {
  const { t } = useTranslation(["solutions", "common"]);
  const navigate = useNavigate();
  const form = useSolutionForm(draft, place);
  const { leave, question } = useLeaving(form, onClose);
  const steps = useSteps(form, { me, solution, asksUse });
  const finish = useAction(async () => {
    const finished = form.finished();
    const files = (await form.attachments.whenReady()).map(({ id }) => id);
    if (solution) {
      const pending = await saveSolution(solution, finished, files);
      notify.success(t(pending ? "solutions:wizard.proposed" : "solutions:wizard.updated"));
    } else {
      const posted = await postSolution(finished, files);
      const open = () => void navigate({ to: `/${solutionKind.target(posted)}` as "/" });
      const done = posted.isDraft ? "draft" : posted.state === "pending" ? "pending" : "posted";
      notify.success(t(`solutions:wizard.${done}`), { action: { label: t("solutions:wizard.open"), onSelect: open } });
    }
    await form.keeping.drop();
    forgetFiles(form.attachments.kept());
    onClose();
  });
  const { isDraft, step } = form.draft;
  const withSwitch = !solution || solution.isDraft;
  const shown = steps.map((one, index) =>
    index === steps.length - 1
      ? {
          ...one,
          content: (
            <>
              {one.content}
              <FormFailure error={finish.error} what={t("solutions:wizard.failed")} />
            </>
          ),
        }
      : one,
  );
  return (
    <>
      <Wizard
        title={t(solution ? "solutions:wizard.editTitle" : "solutions:wizard.title")}
        steps={shown}
        step={Math.min(step, steps.length - 1)}
        onStep={form.goTo}
        finish={{
          label:
            solution && !solution.isDraft
              ? t("common:actions.save")
              : t(`solutions:wizard.${isDraft ? "saveDraft" : "publish"}`),
          run: finish.run,
          busy: finish.pending,
        }}
        extra={withSwitch && <DraftSwitch form={form} />}
        onClose={leave}
      />
      {question}
    </>
  );
}

/** A new solution, in four steps; where no problem is named, after the question what it is for. */
export function NewSolutionWizard({ problem, onClose }: { problem: OfferedTo | null; onClose: () => void }) {
  const me = useRequiredMe();
  const { spaceId } = me.activeSpace;
  const place = newSolutionPlace(spaceId, problem);
  const draft = useKeptAt(place, () => emptySolution(spaceId, problem));
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
