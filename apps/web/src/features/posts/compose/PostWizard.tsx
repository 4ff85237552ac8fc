import { useState } from "react";
import { useTranslation } from "react-i18next";
import { forgetFiles } from "#features/media/index.ts";
import { useAction } from "#lib/use-action.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { Wizard, type WizardStep } from "#ui/Wizard.tsx";
import { LeaveDialog } from "./LeaveDialog.tsx";
import type { PostDraft } from "./post-draft.ts";
import type { PostForm } from "./use-post-form.ts";
import { DraftSwitch } from "./WizardSteps.tsx";

/** Escape is heard by every open dialog: it is for the topmost. */
function isCovered(): boolean {
  return document.querySelectorAll('[aria-modal="true"]').length > 1;
}

/** The way out: what was written is kept, unless it is thrown away on purpose. */
function useLeaving<Draft extends PostDraft>(
  { keeping, hasContent, attachments }: PostForm<Draft>,
  onClose: () => void,
) {
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

type Props<Draft extends PostDraft> = {
  form: PostForm<Draft>;
  title: string;
  /** The last one is the preview: what failed is said there. */
  steps: readonly WizardStep[];
  /** One that is changed; else a new one. */
  post?: { isDraft: boolean } | undefined;
  /** Sends it and waits for the answer; what failed is said, and it is still there to be sent again. */
  send?: (finished: Draft, fileIds: string[]) => Promise<void>;
  /** Instead: hands it over to be sent, with its files, and does not wait. */
  handOver?: (finished: Draft) => void;
  /** What did not happen where it failed. */
  failed: string;
  onClose: () => void;
};

/** Writes a post in steps, or changes one. */
export function PostWizard<Draft extends PostDraft>(props: Props<Draft>) {
  const { form, title, steps, post, send, handOver, failed, onClose } = props;
  const { t } = useTranslation(["posts", "common"]);
  const { leave, question } = useLeaving(form, onClose);
  const finish = useAction(async () => {
    const finished = form.finished();
    if (handOver) {
      form.keeping.end();
      handOver({ ...finished, files: form.attachments.kept() });
      return onClose();
    }
    const files = (await form.attachments.finish()).map(({ id }) => id);
    await send?.(finished, files);
    await form.keeping.drop();
    forgetFiles(form.attachments.kept());
    onClose();
  });
  const { isDraft, step } = form.draft;
  const last = steps.length - 1;
  const shown = steps.map((one, index) => {
    if (index !== last) return one;
    const content = (
      <>
        {one.content}
        <FormFailure error={finish.error} what={failed} />
      </>
    );
    return { ...one, content };
  });
  const label =
    post && !post.isDraft ? t("common:actions.save") : t(`posts:wizard.${isDraft ? "saveDraft" : "publish"}`);
  return (
    <>
      <Wizard
        title={title}
        steps={shown}
        step={Math.min(step, last)}
        onStep={form.goTo}
        finish={{ label, run: finish.run, busy: finish.pending }}
        extra={(!post || post.isDraft) && <DraftSwitch form={form} />}
        onClose={leave}
      />
      {question}
    </>
  );
}
