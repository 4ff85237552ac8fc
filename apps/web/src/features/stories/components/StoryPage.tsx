import type { CommentView, StoryView } from "@bump/contract";
import { Button, Stack } from "@mantine/core";
import { IconQuote } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CommentThread } from "#features/comments/index.ts";
import { PostSkeletons, usePostKeys } from "#features/posts/index.ts";
import { shareTargets } from "#features/sharing/index.ts";
import { hasCode } from "#lib/api-error.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { openCompose } from "../compose/compose.ts";
import { storyKind } from "../stories.kind.ts";
import { storyQuery } from "../stories.queries.ts";
import { StoryCard } from "./StoryCard.tsx";
import classes from "./StoryPage.module.css";

/** The comment that an address names, and the reply to it. */
export type StoryPageSearch = { comment?: string; reply?: string };

/** The address of one comment of a story, or of a reply to one. */
function commentTarget(id: string) {
  return ({ path, collection }: CommentView): string => {
    const [, , , comment = "", , reply = ""] = path.split("/");
    const search = new URLSearchParams(collection === "replies" ? { comment, reply } : { comment });
    return `${shareTargets.story({ id })}?${search}`;
  };
}

function Missing() {
  const { t } = useTranslation("stories");
  return (
    <EmptyState
      icon={IconQuote}
      tone="violet"
      title={t("page.missing")}
      action={<Button renderRoot={(props) => <Link to="/stories/recent" {...props} />}>{t("page.toList")}</Button>}
    >
      {t("page.missingText")}
    </EmptyState>
  );
}

function Thread({ story, search }: { story: StoryView; search: StoryPageSearch }) {
  const box = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash === "comment") box.current?.focus();
    if (hash === "comments") place.current?.scrollIntoView({ block: "start" });
  }, [hash]);
  usePostKeys({
    posts: [story],
    kind: storyKind,
    show: () => undefined,
    reply: () => box.current?.focus(),
    begin: openCompose,
  });
  const { comment, reply } = search;
  return (
    <div ref={place} className={classes.thread}>
      <CommentThread
        of={story}
        targetOf={commentTarget(story.id)}
        linked={comment ? { comment, reply } : undefined}
        box={box}
      />
    </div>
  );
}

/** One story with what people say about it. */
export function StoryPage({ id, search }: { id: string; search: StoryPageSearch }) {
  const { t } = useTranslation("stories");
  const { data: story, error, isPending, refetch } = useQuery(storyQuery(id));
  const isGone = story?.state === "removed" || hasCode(error, "not_found", "unknown_path");
  return (
    <Stack gap={16}>
      <div className={classes.heading}>
        <PageHeading>{t("page.title")}</PageHeading>
      </div>
      {isPending && <PostSkeletons count={1} />}
      {isGone && <Missing />}
      {error && !isGone && <ErrorNotice onRetry={() => void refetch()} />}
      {story && !error && !isGone && (
        <>
          <StoryCard story={story} whole />
          {story.state === "published" && <Thread story={story} search={search} />}
        </>
      )}
    </Stack>
  );
}
