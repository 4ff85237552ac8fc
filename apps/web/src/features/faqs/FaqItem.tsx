import type { FaqView } from "@bump/contract";
import { ActionIcon, Button, Card } from "@mantine/core";
import {
  IconDots,
  IconMessage2Check,
  IconPencil,
  IconThumbUp,
  IconThumbUpFilled,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
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

type Props = { faq: FaqView; isNamed: boolean; onAnswer: () => void };

/** A question with its answer, whether that helped, and what may be done about both. */
export function FaqItem({ faq, isNamed, onAnswer }: Props) {
  const { t } = useTranslation("faqs");
  const [asking, setAsking] = useState(false);
  const remove = useAction(async () => {
    setAsking(false);
    await tell(() => deleteQuestion(faq), { done: t("delete.done"), failed: t("delete.failed") });
  });
  const question = excerpt(faq.story, namedLength);
  const items: ActionItem[] = [
    ...(faq.can.answer && faq.answer ? [{ label: t("answer.edit"), icon: IconPencil, onSelect: onAnswer }] : []),
    ...(faq.can.remove
      ? [{ label: t("delete.confirm"), icon: IconTrash, danger: true, onSelect: () => setAsking(true) }]
      : []),
  ];
  return (
    <Card
      component="article"
      aria-label={t("question", { text: question })}
      className={classes.card}
      data-named={isNamed || undefined}
    >
      <div className={classes.head}>
        <HtmlText html={faq.story} className={classes.question} />
        {items.length > 0 && (
          <ActionMenu label={t("menu")} items={items}>
            <ActionIcon aria-label={t("menu")}>
              <Icon of={IconDots} />
            </ActionIcon>
          </ActionMenu>
        )}
      </div>
      {faq.answer ? <Answer answer={faq.answer} /> : <p className={classes.waiting}>{t("answer.none")}</p>}
      <div className={classes.foot}>
        {faq.answer && <HelpfulButton faq={faq} />}
        {!faq.answer && faq.can.answer && (
          <Button variant="light" leftSection={<Icon of={IconMessage2Check} size={18} />} onClick={onAnswer}>
            {t("answer.give")}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          onConfirm={remove.run}
          busy={remove.pending}
          title={t("delete.title", { text: question })}
          confirmLabel={t("delete.confirm")}
          undoable={false}
        >
          {t("delete.text")}
        </ConfirmDialog>
      )}
    </Card>
  );
}
