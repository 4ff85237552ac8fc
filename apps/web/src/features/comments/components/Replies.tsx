import type { CommentView } from "@bump/contract";
import { Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Icon } from "#ui/Icon.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { commentQuery, repliesQuery, threadPath } from "../comments.queries.ts";
import { addComment, useUnsentIn } from "../comments.sending.ts";
import { CommentField } from "./CommentField.tsx";
import { CommentItem } from "./CommentItem.tsx";
import classes from "./comments.module.css";
import { SendingItem } from "./SendingItem.tsx";
import type { TargetOf } from "./thread.ts";

type ListProps = { comment: CommentView; targetOf: TargetOf; linked?: string };

/** As they were given, the earliest first. Fetched once, when they are first opened. */
function ReplyList({ comment, targetOf, linked }: ListProps) {
  const { t } = useTranslation("comments");
  const query = useInfiniteQuery(repliesQuery(comment));
  const replies = itemsOf(query.data);
  // A link may name one that stands further down than has been fetched.
  const isFurther = linked !== undefined && query.isSuccess && replies.every(({ id }) => id !== linked);
  const further = useQuery({ ...commentQuery(`${threadPath(comment)}/${linked}`), enabled: isFurther });
  if (query.isPending) return <Skeletons shape="row" count={Math.min(comment.counters.totalReplies, 3) || 1} />;
  if (query.isLoadingError) return <ErrorNotice onRetry={() => void query.refetch()} />;
  return (
    <>
      <ul className={classes.list}>
        {replies.map((reply) => (
          <CommentItem key={reply.id} comment={reply} target={targetOf(reply)} linked={reply.id === linked} />
        ))}
        {isFurther && further.data && <CommentItem comment={further.data} target={targetOf(further.data)} linked />}
      </ul>
      {isFurther && further.isError && <Text c="dimmed">{t("thread.missing")}</Text>}
      <LoadMore query={query} />
    </>
  );
}

type Props = ListProps & {
  /** Whether the person is answering, and how that ends. */
  replying: boolean;
  onReplied: () => void;
};

/** The answers to a comment, folded until they are asked for, and the field for one more. */
export function Replies({ comment, targetOf, linked, replying, onReplied }: Props) {
  const { t } = useTranslation("comments");
  const me = useMe();
  const sending = useUnsentIn(threadPath(comment));
  const [opened, setOpened] = useState(linked !== undefined);
  const count = comment.counters.totalReplies;
  const name = comment.author?.displayName ?? t("comment.gone");
  const send = async (html: string) => {
    if (!me) return;
    setOpened(true);
    onReplied();
    await addComment(comment, me, html);
  };
  return (
    <>
      {count > 0 && (
        <UnstyledButton className={classes.fold} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <Icon of={opened ? IconChevronUp : IconChevronDown} size={16} />
          {opened ? t("thread.hideReplies") : t("thread.replies", { count })}
        </UnstyledButton>
      )}
      {opened && (count > 0 || linked) && <ReplyList comment={comment} targetOf={targetOf} linked={linked} />}
      {sending.length > 0 && (
        <ul className={classes.list}>
          {sending.map((unsent) => (
            <SendingItem key={unsent.entry.slot} unsent={unsent} />
          ))}
        </ul>
      )}
      {replying && (
        <CommentField
          label={t("thread.replyBox", { name })}
          submitLabel={t("thread.sendReply")}
          spaceId={comment.spaceId}
          draft={threadPath(comment)}
          onSubmit={send}
          onCancel={onReplied}
        />
      )}
    </>
  );
}
