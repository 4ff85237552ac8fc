import type { ProblemView, UserView } from "@bump/contract";
import { Stack, Switch } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import {
  AsField,
  emptyPost,
  MediaStep,
  PostWizard,
  PreviewStep,
  sendPost,
  toNewPost,
  toPostDraft,
  usePostForm,
  useTold,
  WordsFields,
} from "#features/posts/index.ts";
import { takeUp } from "#lib/kept-drafts.ts";
import { useKeptAt } from "#lib/use-kept.ts";
import { useSpaceBegunIn } from "#features/spaces/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import type { WizardStep } from "#ui/Wizard.tsx";
import { firstStatus, type ProblemDraft, sendingProblems } from "../problems.sending.ts";
import { StatusChip } from "../components/StatusChip.tsx";
import { saveProblem } from "./send-problem.ts";
import { SimilarProblems } from "./SimilarProblems.tsx";

type Props = {
  place: string;
  draft: ProblemDraft;
  me: UserView;
  /** One that is changed; else a new one. */
  problem?: ProblemView;
  onClose: () => void;
};

function ProblemForm({ place, draft: initial, me, problem, onClose }: Props) {
  const { t } = useTranslation(["problems", "posts"]);
  const router = useRouter();
  const form = usePostForm(initial, place);
  const { tellSaved } = useTold();
  const { draft, change } = form;
  const openInstead = (id: string) => {
    // What was typed stays here, should it be another problem after all.
    void form.keeping.keep().then(() => {
      form.attachments.stop();
      onClose();
      void router.navigate({ to: "/problem/$id/info", params: { id } });
    });
  };
  const words = (
    <Stack gap={16}>
      {!problem && <AsField form={form} me={me} anonymousHint={t("problems:wizard.anonymousHint")} />}
      <WordsFields
        form={form}
        namePlaceholder={t("problems:wizard.namePlaceholder")}
        descriptionPlaceholder={t("problems:wizard.descriptionPlaceholder")}
        belowName={
          (!problem || problem.isDraft) && (
            <SimilarProblems name={draft.name} spaceId={draft.spaceId} onInstead={openInstead} />
          )
        }
      />
      {!problem && (
        <Switch
          label={t("problems:wizard.proposed")}
          description={t("problems:wizard.proposedText")}
          checked={draft.isProposed}
          onChange={(event) => change({ isProposed: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
  const preview = (
    <PreviewStep
      form={form}
      me={me}
      label={t("problems:wizard.preview")}
      nameless={t("problems:card.nameless")}
      mark={<StatusChip status={problem?.status ?? firstStatus(draft)} />}
    />
  );
  const media = {
    label: t("posts:wizard.steps.mediaAndPlace"),
    content: <MediaStep form={form} text={t("problems:wizard.mediaText")} withPlace />,
  };
  const steps: WizardStep[] = [
    { label: t("posts:wizard.steps.words"), content: words, check: form.checkWords },
    ...(draft.isOnlyWords ? [] : [media]),
    { label: t("posts:wizard.steps.preview"), content: preview, fresh: true },
  ];
  const save =
    problem &&
    (async (finished: ProblemDraft, files: string[]) => tellSaved(await saveProblem(problem, finished, files)));
  const handOver = (finished: ProblemDraft) =>
    sendPost(sendingProblems, {
      post: { ...toNewPost(finished, me, "problems"), status: firstStatus(finished) },
      draft: finished,
      place,
      attachments: form.attachments,
      router,
    });
  return (
    <PostWizard
      form={form}
      title={t(problem ? "problems:wizard.editTitle" : "problems:wizard.title")}
      steps={steps}
      post={problem}
      send={save}
      handOver={problem ? undefined : handOver}
      failed={t("problems:wizard.failed")}
      onClose={onClose}
    />
  );
}

/** A new problem, in three steps. */
export function NewProblemWizard({ spaceId: named, onClose }: { spaceId: string | undefined; onClose: () => void }) {
  const me = useRequiredMe();
  const spaceId = useSpaceBegunIn(named);
  const place = `problem/${spaceId}`;
  const draft = useKeptAt<ProblemDraft>(place, () => ({ ...emptyPost(spaceId), isProposed: false }), takeUp);
  return draft && <ProblemForm place={place} draft={draft} me={me} onClose={onClose} />;
}

/** Changes a problem; of an anonymous one it proposes a change. */
export function EditProblemWizard({ problem, onClose }: { problem: ProblemView; onClose: () => void }) {
  const me = useRequiredMe();
  const place = `problem-edit/${problem.id}`;
  const draft = useKeptAt<ProblemDraft>(place, () => ({ ...toPostDraft(problem), isProposed: false }));
  return draft && <ProblemForm place={place} draft={draft} me={me} problem={problem} onClose={onClose} />;
}
