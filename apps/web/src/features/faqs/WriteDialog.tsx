import { lengthProblem, limits } from "@bump/contract/rules";
import { Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type EditorHandle, EditorTools, RichEditor } from "#features/editor/index.ts";
import { dropDraft, readDraft, writeDraft } from "#lib/drafts.ts";
import { codeText } from "#lib/error-text.ts";
import { problemText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";

type Props = {
  title: string;
  label: string;
  placeholder: string;
  /** Where what is written is kept until it is sent. */
  place: string;
  initial?: string;
  fewest: number;
  main: string;
  failed: string;
  onSave: (html: string) => Promise<void>;
  onClose: () => void;
  /** Above the text. */
  children?: ReactNode;
};

/** Where a question or an answer is written. What was typed is kept on this device until it is sent. */
export function WriteDialog(props: Props) {
  const { place, initial = "" } = props;
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => void readDraft<string>(place).then((html) => setKept(html ?? initial)), [place, initial]);
  return kept !== null && <WriteForm {...props} kept={kept} />;
}

function WriteForm(props: Props & { kept: string }) {
  const { t } = useTranslation("common");
  const { title, label, placeholder, place, kept, fewest, main, failed, onSave, onClose, children } = props;
  const phone = useIsPhone();
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isOver = useRef(false);
  const save = useAction(async (html: string) => {
    await onSave(html);
    isOver.current = true;
    await dropDraft(place);
    onClose();
  });
  const submit = () => {
    if (!handle) return;
    const words = handle.text().trim();
    const wrong = lengthProblem(words, { min: fewest, max: limits.richText.max });
    setError(words === "" ? codeText("text_required") : problemText(wrong));
    if (wrong) handle.focus();
    else save.run(handle.finish());
  };
  const tools = <EditorTools handle={handle} place={phone ? "edge" : "frame"} />;
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={title}
      main={
        <Button onClick={submit} loading={save.pending} disabled={!handle}>
          {main}
        </Button>
      }
      others={
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t("actions.cancel")}
        </Button>
      }
      edge={tools}
    >
      <Stack gap={16}>
        {children && <Text c="var(--b-text-2)">{children}</Text>}
        <RichEditor
          label={label}
          placeholder={placeholder}
          html={kept}
          focused
          error={error}
          suggestionsIn={phone ? "bar" : "list"}
          tools={phone ? undefined : tools}
          onReady={setHandle}
          onChange={(changed) => {
            setError(null);
            if (!isOver.current) void writeDraft(place, changed.html());
          }}
          onSubmit={submit}
        />
        <FormFailure error={save.error} what={failed} />
      </Stack>
    </ResponsiveDialog>
  );
}
