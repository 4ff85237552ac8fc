import type { ProblemView } from "@bump/contract";
import { Button, Card } from "@mantine/core";
import { IconFilter2 } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PostSkeletons, usePostKeys } from "#features/posts/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { WindowList, type WindowListHandle } from "#ui/WindowList.tsx";
import { problemKind } from "../problems.kind.ts";
import { type ProblemFilter, problemsQuery } from "../problems.queries.ts";
import { useProblemSearch } from "../use-problem-search.ts";
import { ProblemCard } from "./ProblemCard.tsx";

function NothingFound() {
  const { t } = useTranslation("problems");
  const { narrow } = useProblemSearch();
  return (
    <EmptyState
      icon={IconFilter2}
      title={t("list.nothingFound")}
      action={<Button onClick={() => narrow({ status: undefined, tag: undefined })}>{t("list.showAll")}</Button>}
    >
      {t("list.nothingFoundText")}
    </EmptyState>
  );
}

type Props = {
  spaceId: string;
  filter: ProblemFilter;
  /** What belongs here, and the one thing that fills it. */
  empty: ReactNode;
  /** The person has narrowed it: what is empty then is the narrowed list. */
  narrowed?: boolean;
};

/** Problems without end: only those in sight are there, and the next page comes before it is needed. */
export function ProblemList({ spaceId, filter, empty, narrowed = false }: Props) {
  const { t } = useTranslation("problems");
  const phone = useIsPhone();
  const query = useInfiniteQuery(problemsQuery(spaceId, filter));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const problems = useMemo(() => itemsOf(data), [data]);
  const firstWithPicture = problems.find(({ files }) => files.some(({ type }) => type === "image"))?.id;
  const list = useRef<WindowListHandle>(null);
  const isDue = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const goOn = useCallback(() => void (isDue && fetchNextPage()), [isDue, fetchNextPage]);
  const draw = useCallback(
    (problem: ProblemView, index: number) => (
      <ProblemCard problem={problem} position={index + 1} isFirst={problem.id === firstWithPicture} />
    ),
    [firstWithPicture],
  );
  usePostKeys({ posts: problems, kind: problemKind, show: useCallback((index) => list.current?.show(index), []) });

  if (query.isPending) return <PostSkeletons count={3} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice title={t("list.failed")} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (problems.length === 0) return narrowed ? <NothingFound /> : empty;
  return (
    <>
      <WindowList
        ref={list}
        name={JSON.stringify([spaceId, filter])}
        items={problems}
        estimate={300}
        gap={phone ? 12 : 16}
        kind="feed"
        label={t("list.label")}
        busy={isFetchingNextPage}
        onNearEnd={goOn}
      >
        {draw}
      </WindowList>
      {isFetchingNextPage && <PostSkeletons count={1} />}
      {isFetchNextPageError && (
        <Card>
          <ErrorNotice title={t("list.failed")} onRetry={() => void fetchNextPage()} />
        </Card>
      )}
    </>
  );
}
