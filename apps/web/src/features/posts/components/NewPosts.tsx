import { UnstyledButton } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { Icon } from "#ui/Icon.tsx";
import { tell } from "#ui/tell.ts";
import { showNews } from "../posts.catch-up.ts";
import type { Post } from "../posts.kind.ts";
import { useNews } from "../posts.news.ts";
import { postKeys, type PostsOf } from "../posts.queries.ts";
import classes from "./NewPosts.module.css";
import { AuthorAvatar } from "./PostHead.tsx";

const facesShown = 3;
const mostCounted = 99;

type Props = {
  of: PostsOf;
  /** What the list shows: what it was given meanwhile is not new to it. */
  items: readonly Post[];
  /** What is said where they cannot be fetched. */
  failed: string;
};

/** '3 new posts': nothing moves until somebody wants to see them. */
export function NewPosts({ of, items, failed }: Props) {
  const { t } = useTranslation("posts");
  const told = useNews(postKeys.list(of.collection, of.spaceId, of.filter));
  const posts = told.filter(({ id }) => items.every((item) => item.id !== id));
  const show = useAction(() =>
    tell(
      async () => {
        await showNews(of);
        window.scrollTo({ top: 0 });
      },
      { failed },
    ),
  );
  const count = posts.length;
  // By author: the same person three times is one face.
  const faces = [...new Map(posts.map((post) => [post.author?.id ?? post.id, post])).values()];
  return (
    <output className={classes.news}>
      {count > 0 && (
        <UnstyledButton className={classes.pill} onClick={show.run} disabled={show.pending}>
          <span className={classes.faces}>
            {faces.slice(0, facesShown).map((post) => (
              <span key={post.id} className={classes.face}>
                <AuthorAvatar of={post} size={24} />
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
