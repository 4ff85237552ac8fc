import { Card } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useCallback, useRef } from "react";
import type { Pages } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { WindowList, type WindowListHandle } from "#ui/WindowList.tsx";
import type { Post, PostKind } from "../posts.kind.ts";
import type { PostsOf } from "../posts.queries.ts";
import { useListView } from "../use-list-view.ts";
import { usePostKeys } from "../use-post-keys.ts";
import { NewPosts } from "./NewPosts.tsx";
import classes from "./PostList.module.css";
import { PostRow } from "./PostRow.tsx";
import { PostSkeletons } from "./PostSkeletons.tsx";

/** About that of a row, in pixels. */
const rowHeight = 110;

type Props<Item extends Post> = {
  kind: PostKind<Item>;
  query: UseInfiniteQueryResult<Pages<Item>>;
  /** Those of the query that are shown: the same array while it holds the same. */
  items: readonly Item[];
  /** Which list it is. */
  of: PostsOf;
  texts: { label: string; failed: string };
  /** About how high a card is, in pixels. */
  estimate: number;
  /** What a row says of it besides its name: the same function while it says the same. */
  sign?: (item: Item) => ReactNode;
  /** What belongs here, and the one thing that fills it. */
  empty: ReactNode;
  /** The person's own that are still on their way, above the others. */
  sending?: readonly ReactNode[];
  /** Begins a new one. */
  begin?: () => void;
  /** Its card: the same function while it draws the same. */
  children: (item: Item, index: number) => ReactNode;
};

/** Only those in sight are there, and the next page comes before it is needed. */
function Posts<Item extends Post>(props: Props<Item>) {
  const { kind, query, items, of, texts, estimate, sign, empty, sending = [], begin, children } = props;
  const view = useListView();
  const phone = useIsPhone();
  const list = useRef<WindowListHandle>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isDue = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const goOn = useCallback(() => void (isDue && fetchNextPage()), [isDue, fetchNextPage]);
  const drawRow = useCallback(
    (item: Item, index: number) => <PostRow post={item} kind={kind} position={index + 1} sign={sign} />,
    [kind, sign],
  );
  usePostKeys({ posts: items, kind, begin, show: (index) => list.current?.show(index) });

  if (query.isPending) return <PostSkeletons count={3} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice title={texts.failed} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (items.length + sending.length === 0) return empty;
  return (
    <div className={classes.feed}>
      {sending}
      {items.length > 0 && (
        <WindowList
          ref={list}
          name={JSON.stringify([of.collection, of.spaceId, of.filter, view])}
          items={items}
          estimate={view === "list" ? rowHeight : estimate}
          gap={phone ? 12 : 16}
          kind="feed"
          label={texts.label}
          busy={isFetchingNextPage}
          onNearEnd={goOn}
        >
          {view === "list" ? drawRow : children}
        </WindowList>
      )}
      {isFetchingNextPage && <PostSkeletons count={1} />}
      {isFetchNextPageError && (
        <Card>
          <ErrorNotice title={texts.failed} onRetry={() => void fetchNextPage()} />
        </Card>
      )}
    </div>
  );
}

/** Posts without end, and how many have come since they were read. */
export function PostList<Item extends Post>(props: Props<Item>) {
  const { of, items, texts } = props;
  return (
    <>
      <NewPosts of={of} items={items} failed={texts.failed} />
      <Posts {...props} />
    </>
  );
}

/** The first whose picture is worth fetching before the others: it is what is seen first. */
export function firstWithPicture(items: readonly Post[]): string | undefined {
  return items.find(({ files }) => files.some(({ type }) => type === "image"))?.id;
}
