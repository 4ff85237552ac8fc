import { Button, Group } from "@mantine/core";
import { type ChangeEvent, type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { failedText } from "#lib/error-text.ts";
import { useAction } from "#lib/use-action.ts";
import { useKeeping, useKeepOnLeaving, useKeptAt } from "#lib/use-kept.ts";
import { notify } from "#ui/notify.ts";

type FieldProps = {
  value: string;
  error: string | null;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
};

type Draft = { text: string | null };

type Props = {
  /** Where what was typed is kept on this device. */
  place: string;
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
 * saved or given up, also when the server refuses it, and when the page is left.
 */
export function SavedField({ place, value, validate, save, saved, failed, children }: Props) {
  const { t } = useTranslation();
  const begun = useKeptAt<Draft>(place, () => ({ text: null }));
  const [typed, setTyped] = useState<Draft>();
  const draft = (typed ?? begun)?.text ?? null;
  const [error, setError] = useState<string | null>(null);
  const changed = draft !== null && draft !== value;
  const { touch, keep } = useKeeping<Draft>(place, () => (changed ? { text: draft } : null), [changed, draft]);
  useKeepOnLeaving(keep);
  const change = (next: string | null) => {
    touch();
    setTyped({ text: next });
    setError(null);
  };
  const send = useAction(async (next: string) => {
    try {
      await save(next);
      // What was typed meanwhile stays.
      setTyped((now) => (now && now.text?.trim() !== next ? now : { text: null }));
      notify.success(saved);
    } catch (failure) {
      setError(failedText(failed, failure));
    }
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!changed) return;
    touch();
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
