import type { CommentView } from "@bump/contract";
import { Card, Text, Title } from "@mantine/core";
import { IconArrowsSort } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type RefObject, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { itemsOf } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { useFocusBack } from "#ui/use-focus-back.ts";
import { commentOrders, type CommentOrder, commentQuery, commentsQuery, type ThreadOf } from "../comments.queries.ts";
import { threadPath } from "../comments.queries.ts";
import { useUnsentIn } from "../comments.sending.ts";
import { CommentBox } from "./CommentBox.tsx";
import { CommentItem } from "./CommentItem.tsx";
import classes from "./comments.module.css";
import { Replies } from "./Replies.tsx";
import { SendingItem } from "./SendingItem.tsx";
import type { TargetOf } from "./thread.ts";

type OneProps = { comment: CommentView; targetOf: TargetOf; linked?: { reply?: string } };

function Comment({ comment, targetOf, linked }: OneProps) {
  const [replying, setReplying] = useState(false);
  useFocusBack(replying);
  return (
    <CommentItem
      comment={comment}
      target={targetOf(comment)}
      linked={linked !== undefined && linked.reply === undefined}
      onReply={() => setReplying(true)}
    >
      <Replies
        comment={comment}
        targetOf={targetOf}
        linked={linked?.reply}
        replying={replying}
        onReplied={() => setReplying(false)}
      />
    </CommentItem>
  );
}

/** Where a link leads: the comment itself stands first, however far down it would be. */
function LinkedComment({ path, reply, targetOf }: { path: string; reply?: string; targetOf: TargetOf }) {
  const { t } = useTranslation("comments");
  const { data, isError } = useQuery(commentQuery(path));
  if (isError) return <Text c="dimmed">{t("thread.missing")}</Text>;
  if (!data) return <Skeletons shape="row" count={1} />;
  return (
    <section aria-label={t("thread.linked")}>
      <ul className={classes.list}>
        <Comment comment={data} targetOf={targetOf} linked={{ reply }} />
      </ul>
    </section>
  );
}

type Props = {
  of: ThreadOf & { counters: { totalComments: number }; can: { comment: boolean } };
  targetOf: TargetOf;
  /** The comment, and the reply to it, that the page's address names. */
  linked?: { comment: string; reply?: string };
  /** To begin a comment from elsewhere on the page. */
  box?: RefObject<HTMLButtonElement | null>;
};

/** What people say about something, with their answers to each other. */
export function CommentThread({ of, targetOf, linked, box }: Props) {
  const { t } = useTranslation("comments");
  const { number } = useFormats();
  const title = useId();
  const [order, setOrder] = useState<CommentOrder>("recent");
  const query = useInfiniteQuery(commentsQuery(of, order));
  const sending = useUnsentIn(threadPath(of));
  const comments = itemsOf(query.data).filter(({ id }) => id !== linked?.comment);
  const isEmpty = query.isSuccess && comments.length + sending.length === 0 && !linked;
  return (
    <Card component="section" aria-labelledby={title} className={classes.thread}>
      <div className={classes.bar}>
        <Title order={2} size="h4" id={title}>
          {t("thread.title")} <span className={classes.total}>{number(of.counters.totalComments)}</span>
        </Title>
        <FilterMenu
          label={t("thread.sort")}
          icon={IconArrowsSort}
          value={order}
          options={commentOrders.map((one) => [one, t(`thread.${one}`)] as const)}
          onChange={setOrder}
          named
          short
        />
      </div>
      {of.can.comment ? <CommentBox ref={box} of={of} /> : <Text c="dimmed">{t("thread.closed")}</Text>}
      {linked && (
        <LinkedComment path={`${threadPath(of)}/${linked.comment}`} reply={linked.reply} targetOf={targetOf} />
      )}
      {query.isPending && <Skeletons shape="row" count={Math.min(of.counters.totalComments, 3) || 1} />}
      {query.isLoadingError && <ErrorNotice onRetry={() => void query.refetch()} />}
      {isEmpty && <Text c="dimmed">{t("thread.empty")}</Text>}
      <ul className={classes.list}>
        {sending.toReversed().map((unsent) => (
          <SendingItem key={unsent.entry.slot} unsent={unsent} />
        ))}
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} targetOf={targetOf} />
        ))}
      </ul>
      <LoadMore query={query} />
    </Card>
  );
}
