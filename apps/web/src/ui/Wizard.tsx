import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "./Icon.tsx";
import { ResponsiveDialog } from "./ResponsiveDialog.tsx";
import classes from "./Wizard.module.css";

export type WizardStep = {
  label: string;
  content: ReactNode;
  /** Whether the next step may be entered; what is wrong it shows itself. */
  check?: () => boolean;
  /** Made anew each time it is entered, as a preview is; the others stay as they were left. */
  fresh?: boolean;
};

type Props = {
  title: string;
  steps: readonly WizardStep[];
  /** The present step, from 0: whoever keeps what was typed keeps this with it. */
  step: number;
  onStep: (step: number) => void;
  /** The act of the last step. */
  finish: { label: string; run: () => void; busy?: boolean };
  /** Beside the acts of the last step: the draft switch. */
  extra?: ReactNode;
  onClose: () => void;
};

function StepList({ steps, step }: Pick<Props, "steps" | "step">) {
  const { t } = useTranslation("ui");
  const { number } = useFormats();
  return (
    <ol className={classes.steps} aria-label={t("wizard.steps")}>
      {steps.map(({ label }, index) => (
        <li key={label} className={classes.step} aria-current={index === step ? "step" : undefined}>
          <span className={classes.disc} data-done={index < step || undefined} aria-hidden>
            {index < step ? <Icon of={IconCheck} size={16} /> : number(index + 1)}
          </span>
          <span className={classes.label}>{label}</span>
        </li>
      ))}
    </ol>
  );
}

/** The keyboard and readers go along into the step that was entered. */
function useStepFocus(step: number) {
  const body = useRef<HTMLFieldSetElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) body.current?.focus();
    before.current = step;
  }, [step]);
  return body;
}

/** Something that is made in steps, each of which must be right before the next is entered. */
export function Wizard({ title, steps, step, onStep, finish, extra, onClose }: Props) {
  const { t } = useTranslation("ui");
  const { number } = useFormats();
  const body = useStepFocus(step);
  const isLast = step === steps.length - 1;
  const next = () => {
    if (steps[step]?.check?.() !== false) onStep(step + 1);
  };
  // One that is gone back to from further on may be wrong by now: the first that is shows itself.
  const end = () => {
    const wrong = steps.findIndex(({ check }) => check?.() === false);
    if (wrong < 0) finish.run();
    else onStep(wrong);
  };
  const count = number(steps.length);
  return (
    <ResponsiveDialog
      opened
      size={720}
      onClose={onClose}
      title={title}
      main={
        isLast ? (
          <Button onClick={end} loading={finish.busy}>
            {finish.label}
          </Button>
        ) : (
          <Button onClick={next}>{t("wizard.next")}</Button>
        )
      }
      others={
        <>
          {isLast && <div className={classes.extra}>{extra}</div>}
          <Button variant="default" onClick={() => onStep(step - 1)} disabled={step === 0 || finish.busy}>
            {t("wizard.back")}
          </Button>
        </>
      }
    >
      <StepList steps={steps} step={step} />
      <fieldset
        ref={body}
        tabIndex={-1}
        data-autofocus
        className={classes.body}
        aria-label={t("wizard.step", { number: number(step + 1), count, name: steps[step]?.label })}
      >
        {steps.map(({ label, content, fresh = false }, index) =>
          fresh && index !== step ? null : (
            <div key={label} className={classes.content} hidden={index !== step}>
              {content}
            </div>
          ),
        )}
      </fieldset>
    </ResponsiveDialog>
  );
}
