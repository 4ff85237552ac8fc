import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { tell } from "#ui/tell.ts";

/** One act of an admin: what is done, and what is said about it. */
export type Act = {
  run: () => Promise<void>;
  done: string;
  failed: string;
  /** Where it asks first. */
  question?: { title: string; text: string; confirm: string; undoable: boolean };
};

/** Does things, after a question where one is due. */
export function useAsking(): { act: (act: Act) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Act | null>(null);
  const act = (next: Act) => {
    if (next.question) setAsked(next);
    else void tell(next.run, next);
  };
  const dialog = asked?.question && (
    <ConfirmDialog
      opened
      onClose={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null);
        void tell(asked.run, asked);
      }}
      title={asked.question.title}
      confirmLabel={asked.question.confirm}
      undoable={asked.question.undoable}
    >
      {asked.question.text}
    </ConfirmDialog>
  );
  return { act, dialog };
}
