import type { ErrorCode } from "@bump/contract";
import { lengthProblem, limits } from "@bump/contract/rules";
import { Button, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type EditorHandle, EditorTools, RichEditor } from "#features/editor/index.ts";
import { codeText } from "#lib/error-text.ts";
import { problemText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { useKeeping, useKeptAt } from "#lib/use-kept.ts";

type Props<Draft extends { html: string }> = {
  title: string;
  label: string;
  placeholder: string;
  /** Where what is written is kept until it is sent. */
  place: string;
  /** What there is to begin with. */
  initial: Draft;
  /** Of what will be something new of its own: takeUp(). */
  take?: (draft: Draft) => Promise<Draft>;
  fewest: number;
  /** What is said where nothing is written. */
  missing?: ErrorCode;
  main: string;
  failed: string;
  /** Above the text: what it is about, or what else is asked for. */
  above?: (draft: Draft, change: (next: Partial<Draft>) => void) => ReactNode;
  /** Whether that is answered; what is wrong it shows itself. */
  check?: (draft: Draft) => boolean;
  onSave: (finished: Draft) => Promise<void>;
  onClose: () => void;
};

/** Where one text is written. What was typed is kept on this device until it is sent. */
export function TextDialog<Draft extends { html: string }>(props: Props<Draft>) {
  const kept = useKeptAt(props.place, () => props.initial, props.take);
  return kept && <TextForm {...props} kept={kept} />;
}

function TextForm<Draft extends { html: string }>(props: Props<Draft> & { kept: Draft }) {
  const { t } = useTranslation("common");
  const { title, label, placeholder, place, kept, fewest, main, failed, above, check, onSave, onClose } = props;
  const { missing = "text_required" } = props;
  const phone = useIsPhone();
  const [draft, setDraft] = useState(kept);
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  const [error, setError] = useState<string | null>(null);
  const keeping = useKeeping(place, () => draft, [draft]);
  const change = (next: Partial<Draft>) => {
    keeping.touch();
    setDraft((was) => ({ ...was, ...next }));
  };
  const save = useAction(async (finished: Draft) => {
    await onSave(finished);
    await keeping.drop();
    onClose();
  });
  const leave = () => void keeping.keep().then(onClose);
  const submit = () => {
    if (!handle) return;
    const isAnswered = check?.(draft) !== false;
    const words = handle.text().trim();
    const wrong = lengthProblem(words, { min: fewest, max: limits.richText.max });
    setError(words === "" ? codeText(missing) : problemText(wrong));
    if (wrong) handle.focus();
    else if (isAnswered) save.run({ ...draft, html: handle.finish() });
  };
  const tools = <EditorTools handle={handle} place={phone ? "edge" : "frame"} />;
  return (
    <ResponsiveDialog
      opened
      onClose={leave}
      title={title}
      main={
        <Button onClick={submit} loading={save.pending} disabled={!handle}>
          {main}
        </Button>
      }
      others={
        <Button variant="subtle" color="gray" onClick={leave}>
          {t("actions.cancel")}
        </Button>
      }
      edge={tools}
    >
      <Stack gap={16}>
        {above?.(draft, change)}
        <RichEditor
          label={label}
          placeholder={placeholder}
          html={kept.html}
          field={above !== undefined}
          focused
          error={error}
          suggestionsIn={phone ? "bar" : "list"}
          tools={phone ? undefined : tools}
          onReady={setHandle}
          onChange={(changed) => {
            setError(null);
            change({ html: changed.html() } as Partial<Draft>);
          }}
          onSubmit={submit}
        />
        <FormFailure error={save.error} what={failed} />
      </Stack>
    </ResponsiveDialog>
  );
}
