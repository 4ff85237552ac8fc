import { Button, Group } from "@mantine/core";
import { type ChangeEvent, type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { failedText } from "#lib/error-text.ts";
import { useAction } from "#lib/use-action.ts";
import { notify } from "#ui/notify.ts";

type FieldProps = {
  value: string;
  error: string | null;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
};

type Props = {
  /** What holds now. */
  value: string;
  validate: (value: string) => string | null;
  save: (value: string) => Promise<unknown>;
  saved: string;
  failed: string;
  children: (field: FieldProps) => ReactNode;
};

/**
 * One field that is saved by itself. Save and Cancel appear when something was typed; what was typed stays until it is
 * saved or given up, also when the server refuses it.
 */
export function SavedField({ value, validate, save, saved, failed, children }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const changed = draft !== null && draft !== value;
  const change = (next: string | null) => {
    setDraft(next);
    setError(null);
  };
  const send = useAction(async (next: string) => {
    try {
      await save(next);
      // What was typed meanwhile stays.
      setDraft((now) => (now?.trim() === next ? null : now));
      notify.success(saved);
    } catch (failure) {
      setError(failedText(failed, failure));
    }
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!changed) return;
    const problem = validate(draft);
    setError(problem);
    if (!problem) send.run(draft.trim());
  };

  return (
    <form noValidate onSubmit={submit}>
      {children({
        value: draft ?? value,
        error,
        onChange: (event) => change(event.currentTarget.value),
        onBlur: () => changed && setError(validate(draft)),
      })}
      {changed && (
        <Group justify="flex-end" gap={8} mt={8}>
          <Button variant="subtle" color="gray" onClick={() => change(null)} disabled={send.pending}>
            {t("actions.cancel")}
          </Button>
          <Button type="submit" loading={send.pending}>
            {t("actions.save")}
          </Button>
        </Group>
      )}
    </form>
  );
}
