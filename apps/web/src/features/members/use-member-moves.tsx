import type { ParticipantView } from "@bump/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { failedText } from "#lib/error-text.ts";
import { useFormats } from "#lib/formats.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { notify } from "#ui/notify.ts";
import { moveMember, type NextStatus } from "./members.mutations.ts";
import { asksFirst, type AskingMove, moveOf } from "./moves.ts";

type People = readonly ParticipantView[];
type Question = { move: AskingMove; people: People; status: NextStatus };

/** So many are named; of more the number is told. */
const mostNamed = 4;

function useNames(): (people: People) => string {
  const { list, number } = useFormats();
  return (people) =>
    people.length > mostNamed ? number(people.length) : list(people.map(({ author }) => author.displayName));
}

/** What can be undone at once: roles, as long as the way back is open. */
function wayBack(was: ParticipantView, now: ParticipantView): NextStatus | null {
  const { status } = was;
  if (status !== "admin" && status !== "contributor") return null;
  return now.can.become.includes(status) && (now.status === "admin" || now.status === "contributor") ? status : null;
}

/** Moves people between statuses: asks where it must, shows it at once, and says what came of it. */
export function useMemberMoves(spaceId: string): {
  move: (people: People, status: NextStatus) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation("members");
  const names = useNames();
  const [question, setQuestion] = useState<Question | null>(null);

  const run = async (people: People, status: NextStatus) => {
    const results = await Promise.allSettled(people.map((person) => moveMember(spaceId, person, status)));
    const failed = people.filter((_, index) => results[index]?.status === "rejected");
    const done = results.flatMap((result, index) => {
      const was = people[index];
      return result.status === "fulfilled" && was ? [{ was, now: result.value }] : [];
    });
    const reason = results.find((result) => result.status === "rejected")?.reason as unknown;
    if (failed.length > 0) notify.error(failedText(t("moves.failed", { names: names(failed) }), reason));
    const [first] = done;
    if (!first) return;
    const back = wayBack(first.was, first.now);
    notify.success(t(`moves.${moveOf(first.was.status, status)}.done`, { names: names(done.map(({ was }) => was)) }), {
      action: back
        ? {
            label: t("moves.undo"),
            onSelect: () =>
              void run(
                done.map(({ now }) => now),
                back,
              ),
          }
        : undefined,
    });
  };

  const move = (people: People, status: NextStatus) => {
    const [first] = people;
    if (!first) return;
    const kind = moveOf(first.status, status);
    if (asksFirst(kind)) setQuestion({ move: kind, people, status });
    else void run(people, status);
  };

  const dialog = question && (
    <ConfirmDialog
      opened
      onClose={() => setQuestion(null)}
      onConfirm={() => {
        setQuestion(null);
        void run(question.people, question.status);
      }}
      title={t(`moves.${question.move}.title`, { names: names(question.people) })}
      confirmLabel={t(`moves.${question.move}.label`)}
      undoable={question.move !== "owner"}
    >
      {t(`moves.${question.move}.text`)}
    </ConfirmDialog>
  );
  return { move, dialog };
}
