import { UnstyledButton } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AuthorAvatar } from "#features/posts/index.ts";
import { useAction } from "#lib/use-action.ts";
import { Icon } from "#ui/Icon.tsx";
import { tell } from "#ui/tell.ts";
import { showNews, useNews } from "../stories.news.ts";
import type { StoryFilter } from "../stories.queries.ts";
import classes from "./StoryList.module.css";

const facesShown = 3;
const mostCounted = 99;

/** '3 new posts': nothing moves until somebody wants to see them. */
export function NewStories({ spaceId, filter }: { spaceId: string; filter: StoryFilter }) {
  const { t } = useTranslation("stories");
  const stories = useNews(spaceId);
  const show = useAction(() =>
    tell(
      async () => {
        await showNews(spaceId, filter);
        window.scrollTo({ top: 0 });
      },
      { failed: t("list.failed") },
    ),
  );
  const count = stories.length;
  // By author: the same person three times is one face.
  const faces = [...new Map(stories.map((story) => [story.author?.id ?? story.id, story])).values()];
  return (
    <output className={classes.news}>
      {count > 0 && (
        <UnstyledButton className={classes.pill} onClick={show.run} disabled={show.pending}>
          <span className={classes.faces}>
            {faces.slice(0, facesShown).map((story) => (
              <span key={story.id} className={classes.face}>
                <AuthorAvatar of={story} size={24} />
              </span>
            ))}
          </span>
          {count > mostCounted ? t("list.newPostsMany", { count: mostCounted }) : t("list.newPosts", { count })}
          <Icon of={IconArrowUp} size={18} />
        </UnstyledButton>
      )}
    </output>
  );
}
