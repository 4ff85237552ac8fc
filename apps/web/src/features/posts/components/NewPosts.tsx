import { useTranslation } from "react-i18next";
import { focusSoon } from "#ui/focus.ts";
import { showNews } from "../posts.catch-up.ts";
import type { Post } from "../posts.kind.ts";
import { useNews } from "../posts.news.ts";
import { postKeys, type PostsOf } from "../posts.queries.ts";
import { NewsPill } from "./NewsPill.tsx";

const mostCounted = 99;

type Props = {
  of: PostsOf;
  /** What the list shows: what it was given meanwhile is not new to it. */
  items: readonly Post[];
  /** What is said where they cannot be fetched. */
  failed: string;
};

/** What others have posted since the list was read. */
export function NewPosts({ of, items, failed }: Props) {
  const { t } = useTranslation("posts");
  const told = useNews(postKeys.list(of.collection, of.spaceId, of.filter));
  const news = told.filter(({ id }) => items.every((item) => item.id !== id));
  const count = news.length;
  const label = count > mostCounted ? t("list.newPostsMany", { count: mostCounted }) : t("list.newPosts", { count });
  const show = async () => {
    const newest = news[0]?.id;
    await showNews(of);
    // The pill goes, and the keyboard is at what was asked for.
    focusSoon(() => document.querySelector<HTMLElement>(`[data-post="${newest}"]`));
  };
  return <NewsPill news={news} label={label} failed={failed} show={show} />;
}
