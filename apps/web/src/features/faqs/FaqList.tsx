import type { FaqView } from "@bump/contract";
import { Button, Card, SegmentedControl, Text } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { v7 as uuid } from "uuid";
import { TextDialog, useTold, WaitsHint } from "#features/posts/index.ts";
import { takeUp } from "#lib/kept-drafts.ts";
import { itemsOf } from "#lib/pages.ts";
import { excerpt } from "#lib/plain-text.ts";
import { useEntryState } from "#lib/use-entry-state.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Icon } from "#ui/Icon.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { notify } from "#ui/notify.ts";
import { SearchField } from "#ui/SearchField.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { FaqItem } from "./FaqItem.tsx";
import { askQuestion, saveAnswer, saveQuestion } from "./faqs.mutations.ts";
import { faqQuery, type FaqOrder, faqsQuery } from "./faqs.queries.ts";
import classes from "./faqs.module.css";

const fewestOfQuestion = 21;
const namedLength = 120;

type AskProps = { spaceId: string; onAsked: (faq: FaqView) => void; onClose: () => void };

function AskDialog({ spaceId, onAsked, onClose }: AskProps) {
  const { t } = useTranslation("faqs");
  const { tellWritten } = useTold();
  // Its own from the beginning: sent twice, it is still one.
  const [initial] = useState(() => ({ id: uuid(), html: "" }));
  const ask = async ({ id, html }: typeof initial) => {
    const faq = await askQuestion(spaceId, { id, story: html });
    onAsked(faq);
    tellWritten({ data: faq }, t("ask.done"));
  };
  return (
    <TextDialog
      title={t("ask.title")}
      label={t("ask.label")}
      placeholder={t("ask.placeholder")}
      place={`faq/${spaceId}`}
      initial={initial}
      take={takeUp}
      fewest={fewestOfQuestion}
      missing="question_required"
      main={t("ask.send")}
      failed={t("ask.failed")}
      onSave={ask}
      onClose={onClose}
      above={() => <WaitsHint spaceId={spaceId} />}
    />
  );
}

function AnswerDialog({ faq, onClose }: { faq: FaqView; onClose: () => void }) {
  const { t } = useTranslation("faqs");
  const answer = async ({ html }: { html: string }) => {
    await saveAnswer(faq, html);
    notify.success(t("answer.done"));
  };
  return (
    <TextDialog
      title={t("answer.title")}
      label={t("answer.label")}
      placeholder={t("answer.placeholder")}
      place={`faq-answer/${faq.id}`}
      initial={{ html: faq.answer?.html ?? "" }}
      fewest={1}
      main={t("answer.send")}
      failed={t("answer.failed")}
      onSave={answer}
      onClose={onClose}
      above={() => <Text c="var(--b-text-2)">{excerpt(faq.story, namedLength)}</Text>}
    />
  );
}

function EditDialog({ faq, onClose }: { faq: FaqView; onClose: () => void }) {
  const { t } = useTranslation(["faqs", "posts", "common"]);
  const { tellSaved } = useTold();
  return (
    <TextDialog
      title={t("faqs:edit.title")}
      label={t("faqs:edit.label")}
      placeholder={t("faqs:ask.placeholder")}
      place={`faq-edit/${faq.id}`}
      initial={{ html: faq.waitingEdit?.html ?? faq.story }}
      fewest={fewestOfQuestion}
      missing="question_required"
      main={t("common:actions.save")}
      failed={t("faqs:edit.failed")}
      onSave={async ({ html }) => tellSaved(await saveQuestion(faq, html))}
      onClose={onClose}
    />
  );
}

/** The one that somebody has just asked, or that the address names, stands first. */
function useNamedFirst(faqs: FaqView[], named: string | undefined): FaqView[] {
  const query = faqQuery(named ?? "");
  const { data } = useQuery({ ...query, queryFn: named ? query.queryFn : skipToken });
  return data ? [data, ...faqs.filter(({ id }) => id !== named)] : faqs;
}

type Open = { what: "ask" } | { what: "edit" | "answer"; faq: FaqView };
type Props = { spaceId: string; named?: string | undefined };

/** The questions of a space with their answers: searched, ordered, asked, and answered by those who may. */
export function FaqList({ spaceId, named }: Props) {
  const { t } = useTranslation(["faqs", "empty"]);
  const [orderBy, setOrder] = useEntryState<FaqOrder>("faqs-order", "top");
  const [words, setWords] = useEntryState("faqs-words", "");
  const [open, setOpen] = useState<Open | null>(null);
  const query = useInfiniteQuery(faqsQuery(spaceId, { orderBy, query: words }));
  // Among those that were looked for it would not be: until others are, it stands before them.
  const [asked, setAsked] = useState<string>();
  const first = asked ?? (words === "" ? named : undefined);
  const faqs = useNamedFirst(itemsOf(query.data), first);
  const search = (next: string) => {
    setWords(next);
    if (next !== words) setAsked(undefined);
  };
  const close = () => setOpen(null);
  const ask = (
    <Button leftSection={<Icon of={IconHelpCircle} size={18} />} onClick={() => setOpen({ what: "ask" })}>
      {t("faqs:ask.label")}
    </Button>
  );
  const isBare = query.isSuccess && faqs.length === 0 && words === "";
  return (
    <>
      {(faqs.length > 0 || words !== "") && (
        <div className={classes.tools}>
          <SearchField className={classes.search} label={t("faqs:search")} onSearch={search} initial={words} />
          <SegmentedControl
            aria-label={t("faqs:order.label")}
            value={orderBy}
            onChange={(next) => setOrder(next as FaqOrder)}
            data={(["top", "recent"] as const).map((value) => ({ value, label: t(`faqs:order.${value}`) }))}
          />
          {ask}
        </div>
      )}
      {query.isPending && <Skeletons shape="card" count={3} />}
      {query.isLoadingError && (
        <Card>
          <ErrorNotice title={t("faqs:failed")} onRetry={() => void query.refetch()} />
        </Card>
      )}
      {isBare && (
        <EmptyState icon={IconHelpCircle} title={t("empty:helpFaqs.title")} action={ask}>
          {t("empty:helpFaqs.text")}
        </EmptyState>
      )}
      {query.isSuccess && faqs.length === 0 && words !== "" && (
        <Card>
          <Text component="output" c="var(--b-text-2)">
            {t("faqs:nothingFound")}
          </Text>
        </Card>
      )}
      <div className={classes.list}>
        {faqs.map((faq) => (
          <FaqItem
            key={faq.id}
            faq={faq}
            isNamed={faq.id === first}
            onEdit={() => setOpen({ what: "edit", faq })}
            onAnswer={() => setOpen({ what: "answer", faq })}
          />
        ))}
        <LoadMore query={query} />
      </div>
      {open?.what === "ask" && <AskDialog spaceId={spaceId} onAsked={({ id }) => setAsked(id)} onClose={close} />}
      {open?.what === "edit" && <EditDialog faq={open.faq} onClose={close} />}
      {open?.what === "answer" && <AnswerDialog faq={open.faq} onClose={close} />}
    </>
  );
}
