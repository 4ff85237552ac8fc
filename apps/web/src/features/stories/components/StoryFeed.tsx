import { Button } from "@mantine/core";
import type { Texts } from "@bump/locales";
import { IconPencil, IconQuote, IconRss } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { toFilter, usePostSearch } from "#features/posts/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import { openCompose } from "../compose/compose.ts";
import { ComposeBar } from "../compose/ComposeBar.tsx";
import type { StoryFilter } from "../stories.queries.ts";
import classes from "./StoryList.module.css";
import { StoryList } from "./StoryList.tsx";
import { StoryTools } from "./StoryTools.tsx";

type Feed = Exclude<StoryFilter["filterBy"], "anonymous">;

const empties: Record<Feed, { text: keyof Texts["empty"]; icon: IconDrawing }> = {
  recent: { text: "storiesRecent", icon: IconQuote },
  feed: { text: "storiesFeed", icon: IconRss },
  mine: { text: "storiesMine", icon: IconQuote },
  drafts: { text: "storiesDrafts", icon: IconPencil },
};

function EmptyFeed({ of }: { of: Feed }) {
  const { t } = useTranslation("empty");
  const { text, icon } = empties[of];
  const label = t(`${text}.action`);
  return (
    <EmptyState
      icon={icon}
      tone={icon === IconQuote ? "violet" : undefined}
      title={t(`${text}.title`)}
      action={
        of === "feed" ? (
          <Button renderRoot={(props) => <Link to="/tags" {...props} />}>{label}</Button>
        ) : (
          <Button leftSection={<Icon of={IconQuote} size={18} />} onClick={() => openCompose()}>
            {label}
          </Button>
        )
      }
    >
      {t(`${text}.text`)}
    </EmptyState>
  );
}

/** One of the lists of stories of the space that the person is in. */
export function StoryFeed({ of }: { of: Feed }) {
  const { spaceId } = useRequiredMe().activeSpace;
  const { search } = usePostSearch();
  const filter = useMemo(() => toFilter(of, search), [of, search]);
  return (
    <>
      <StoryTools above />
      {(of === "recent" || of === "mine") && (
        <div className={classes.compose}>
          <ComposeBar />
        </div>
      )}
      <StoryList
        key={`${spaceId} ${of}`}
        spaceId={spaceId}
        filter={filter}
        empty={
          // Its words are fetched where there is nothing else.
          <Suspense>
            <EmptyFeed of={of} />
          </Suspense>
        }
      />
    </>
  );
}
