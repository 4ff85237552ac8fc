import { Button, Stack } from "@mantine/core";
import { IconQuote } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { OfPost, PostThread } from "#features/posts/index.ts";
import type { CommentSearch } from "#lib/comment-search.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { openCompose } from "../compose/compose.ts";
import { storyKind } from "../stories.kind.ts";
import { storyQuery } from "../stories.queries.ts";
import { StoryCard } from "./StoryCard.tsx";
import classes from "./StoryPage.module.css";

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

/** One story with what people say about it. */
export function StoryPage({ id, search }: { id: string; search: CommentSearch }) {
  const { t } = useTranslation("stories");
  const query = useQuery(storyQuery(id));
  return (
    <Stack gap={16}>
      <div className={classes.heading}>
        <PageHeading>{t("page.title")}</PageHeading>
      </div>
      <OfPost query={query} missing={<Missing />}>
        {(story) => (
          <>
            <StoryCard story={story} whole />
            {story.state === "published" && (
              <PostThread post={story} kind={storyKind} search={search} begin={openCompose} />
            )}
          </>
        )}
      </OfPost>
    </Stack>
  );
}
