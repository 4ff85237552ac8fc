import type { FaqView } from "@bump/contract";
import { ActionIcon, Button, Card } from "@mantine/core";
import {
  IconDots,
  IconFlag3,
  IconMessage2Check,
  IconPencil,
  IconThumbUp,
  IconThumbUpFilled,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PostState } from "#features/posts/index.ts";
import { ReportDialog, tellUnreportable } from "#features/reports/index.ts";
import { useFormats } from "#lib/formats.ts";
import { excerpt } from "#lib/plain-text.ts";
import { useAction } from "#lib/use-action.ts";
import { type ActionItem, ActionMenu } from "#ui/ActionMenu.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { HtmlText } from "#ui/HtmlText.tsx";
import { Icon } from "#ui/Icon.tsx";
import { tell } from "#ui/tell.ts";
import { When } from "#ui/When.tsx";
import classes from "./faqs.module.css";
import { deleteQuestion, setHelpful } from "./faqs.mutations.ts";

const namedLength = 60;

function HelpfulButton({ faq }: { faq: FaqView }) {
  const { t } = useTranslation("faqs");
  const { number } = useFormats();
  const { helpful, counters, can } = faq;
  const vote = useAction(() => tell(() => setHelpful(faq, !helpful), { failed: t("helpful.failed") }));
  return (
    <Button
      variant={helpful ? "light" : "subtle"}
      color={helpful ? undefined : "gray"}
      aria-pressed={helpful}
      disabled={!can.vote}
      leftSection={<Icon of={helpful ? IconThumbUpFilled : IconThumbUp} size={18} />}
      onClick={vote.run}
    >
      {t("helpful.label", { count: counters.totalHelpful, number: number(counters.totalHelpful) })}
    </Button>
  );
}

function Answer({ answer }: { answer: NonNullable<FaqView["answer"]> }) {
  const { t } = useTranslation(["faqs", "posts"]);
  const name = answer.author?.displayName ?? t("posts:card.gone");
  return (
    <div className={classes.answer}>
      <HtmlText html={answer.html} />
      <p className={classes.by}>
        {t("faqs:answer.by", { name })} · <When at={answer.when} />
      </p>
    </div>
  );
}

type Props = { faq: FaqView; isNamed: boolean; onEdit: () => void; onAnswer: () => void };

/** A question with its answer, whether that helped, and what may be done about both. */
export function FaqItem({ faq, isNamed, onEdit, onAnswer }: Props) {
  const { t } = useTranslation(["faqs", "posts"]);
  const [open, setOpen] = useState<"report" | "delete" | null>(null);
  const close = () => setOpen(null);
  const remove = useAction(async () => {
    close();
    await tell(() => deleteQuestion(faq), { done: t("faqs:delete.done"), failed: t("faqs:delete.failed") });
  });
  const { can, answer, author } = faq;
  const question = excerpt(faq.story, namedLength);
  const items: ActionItem[] = [
    ...(can.edit ? [{ label: t("faqs:edit.title"), icon: IconPencil, onSelect: onEdit }] : []),
    ...(can.answer && answer ? [{ label: t("faqs:answer.edit"), icon: IconMessage2Check, onSelect: onAnswer }] : []),
    {
      label: t("posts:menu.report"),
      icon: IconFlag3,
      onSelect: () => (can.report ? setOpen("report") : tellUnreportable()),
    },
    ...(can.remove
      ? [{ label: t("faqs:delete.confirm"), icon: IconTrash, danger: true, onSelect: () => setOpen("delete") }]
      : []),
  ];
  return (
    <Card
      component="article"
      aria-label={t("faqs:question", { text: question })}
      className={classes.card}
      data-named={isNamed || undefined}
    >
      <div className={classes.head}>
        <HtmlText html={faq.story} className={classes.question} />
        <ActionMenu label={t("faqs:menu")} items={items}>
          <ActionIcon aria-label={t("faqs:menu")}>
            <Icon of={IconDots} />
          </ActionIcon>
        </ActionMenu>
      </div>
      <PostState post={faq} kind={{ edit: onEdit }} flush />
      {answer ? <Answer answer={answer} /> : <p className={classes.waiting}>{t("faqs:answer.none")}</p>}
      <div className={classes.foot}>
        {answer && <HelpfulButton faq={faq} />}
        {!answer && can.answer && (
          <Button variant="light" leftSection={<Icon of={IconMessage2Check} size={18} />} onClick={onAnswer}>
            {t("faqs:answer.give")}
          </Button>
        )}
      </div>
      {open === "report" && <ReportDialog path={faq.path} author={author?.displayName ?? null} onClose={close} />}
      {open === "delete" && (
        <ConfirmDialog
          opened
          onClose={close}
          onConfirm={remove.run}
          busy={remove.pending}
          title={t("faqs:delete.title", { text: question })}
          confirmLabel={t("faqs:delete.confirm")}
          undoable={false}
        >
          {t("faqs:delete.text")}
        </ConfirmDialog>
      )}
    </Card>
  );
}
