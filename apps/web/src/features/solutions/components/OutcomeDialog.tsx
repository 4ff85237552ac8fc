import type { OutcomeView } from "@bump/contract";
import { limits, lengthProblem } from "@bump/contract/rules";
import { Button, Stack, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { v7 as uuid } from "uuid";
import { EditorTools, type EditorHandle, RichEditor } from "#features/editor/index.ts";
import { createAttachments, forgetFiles, type KeptAttachment, markOf, useCapture } from "#features/media/index.ts";
import { FileField, useTold, WaitsHint } from "#features/posts/index.ts";
import { takeUp } from "#lib/kept-drafts.ts";
import { useKeeping, useKeptAt } from "#lib/use-kept.ts";
import { codeText } from "#lib/error-text.ts";
import { problemText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { saveOutcome } from "../solutions.additions.ts";
import { type Place, placePath } from "../solutions.queries.ts";
import { dayProblem, today } from "./today.ts";

type Draft = { id: string; html: string; date: string; files: KeptAttachment[] };
type Props = { place: Place; spaceId: string; outcome?: OutcomeView; onClose: () => void };

function textProblem(text: string): string | null {
  const words = text.trim();
  if (words === "") return codeText("text_required");
  return problemText(lengthProblem(words, { min: 1, max: limits.richText.max }));
}

function OutcomeForm({ place, spaceId, outcome, onClose, draft, kept }: Props & { draft: Draft; kept: string }) {
  const { t } = useTranslation(["solutions", "common"]);
  const { tellWritten } = useTold();
  const phone = useIsPhone();
  const [attachments] = useState(() => createAttachments(spaceId));
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  const [html, setHtml] = useState(draft.html);
  const [date, setDate] = useState(draft.date);
  const [errors, setErrors] = useState<{ text?: string | null; date?: string | null }>({});
  useEffect(() => void attachments.restore(draft.files), [attachments, draft.files]);
  const files = attachments.use();
  const { id } = draft;
  const toKept = (): Draft => ({ id, html: handle?.html() ?? html, date, files: attachments.kept() });
  const keeping = useKeeping<Draft>(kept, toKept, [html, date, markOf(files)]);
  const save = useAction(async (text: string) => {
    const sent = await attachments.finish();
    const written = await saveOutcome(place, { id, text, date, fileIds: sent.map((file) => file.id) }, outcome);
    await keeping.drop();
    forgetFiles(attachments.kept());
    tellWritten(written, t("solutions:outcomes.saved"));
    onClose();
  });
  const capture = useCapture(attachments, keeping.touch);
  const submit = () => {
    if (!handle || !capture.isSettled()) return;
    const text = handle.finish();
    const found = { text: textProblem(handle.text()), date: dayProblem(date, t("solutions:outcomes.future")) };
    setErrors(found);
    if (found.text) handle.focus();
    if (!found.text && !found.date) save.run(text);
  };
  const leave = () => void keeping.keep().then(onClose);
  const tools = <EditorTools handle={handle} place={phone ? "edge" : "frame"} />;
  return (
    <ResponsiveDialog
      opened
      onClose={leave}
      title={t(outcome ? "solutions:outcomes.editTitle" : "solutions:outcomes.addTitle")}
      main={
        <Button onClick={submit} loading={save.pending} disabled={!handle}>
          {t("common:actions.save")}
        </Button>
      }
      others={
        <Button variant="subtle" color="gray" onClick={leave}>
          {t("common:actions.cancel")}
        </Button>
      }
      edge={tools}
    >
      <Stack gap={16}>
        {!outcome && <WaitsHint spaceId={spaceId} />}
        <TextInput
          type="date"
          label={t("solutions:outcomes.date")}
          max={today()}
          value={date}
          error={errors.date}
          onChange={(event) => {
            keeping.touch();
            setDate(event.currentTarget.value);
          }}
        />
        <RichEditor
          field
          label={t("solutions:outcomes.text")}
          placeholder={t("solutions:outcomes.placeholder")}
          html={draft.html}
          focused
          error={errors.text ?? null}
          suggestionsIn={phone ? "bar" : "list"}
          tools={phone ? undefined : tools}
          onReady={setHandle}
          onChange={(changed) => {
            keeping.touch();
            setHtml(changed.html());
            setErrors((was) => ({ ...was, text: null }));
          }}
          onSubmit={submit}
        />
        <FileField attachments={attachments} capture={capture} onTouched={keeping.touch} />
        <FormFailure error={save.error} what={t("solutions:outcomes.saveFailed")} />
      </Stack>
    </ResponsiveDialog>
  );
}

function toDraft(outcome?: OutcomeView): Draft {
  const files = outcome?.files ?? [];
  return {
    // Its own from the beginning: sent twice, it is still one.
    id: outcome?.id ?? uuid(),
    html: outcome?.waitingEdit?.html ?? outcome?.text ?? "",
    date: outcome?.date ?? today(),
    files: files.map((media) => ({ key: media.id, name: media.name, size: media.size, mime: "", media })),
  };
}

/** Tells what happened, or tells it better. What is written is kept on this device until it is saved. */
export function OutcomeDialog(props: Props) {
  const { place, outcome } = props;
  const kept = outcome ? `outcome-edit/${outcome.id}` : `outcome/${placePath(place)}`;
  const draft = useKeptAt(kept, () => toDraft(outcome), outcome ? undefined : takeUp);
  return draft && <OutcomeForm {...props} draft={draft} kept={kept} />;
}
