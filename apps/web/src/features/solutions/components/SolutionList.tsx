import type { SolutionView } from "@bump/contract";
import { Card } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PostSkeletons, usePostKeys } from "#features/posts/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { WindowList, type WindowListHandle } from "#ui/WindowList.tsx";
import { type OfferedTo, openSolutionWizard } from "../compose/compose.ts";
import { solutionKind } from "../solutions.kind.ts";
import { type SolutionFilter, solutionsQuery } from "../solutions.queries.ts";
import { SolutionCard } from "./SolutionCard.tsx";

type Props = {
  spaceId: string;
  filter: SolutionFilter;
  /** What belongs here, and the one thing that fills it. */
  empty: ReactNode;
  /** Where a new one is offered. */
  problem?: OfferedTo;
};

/** Solutions without end: only those in sight are there, and the next page comes before it is needed. */
export function SolutionList({ spaceId, filter, empty, problem }: Props) {
  const { t } = useTranslation("solutions");
  const phone = useIsPhone();
  const query = useInfiniteQuery(solutionsQuery(spaceId, filter));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const solutions = useMemo(() => itemsOf(data), [data]);
  const list = useRef<WindowListHandle>(null);
  const isDue = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const goOn = useCallback(() => void (isDue && fetchNextPage()), [isDue, fetchNextPage]);
  const draw = useCallback(
    (solution: SolutionView, index: number) => <SolutionCard solution={solution} position={index + 1} />,
    [],
  );
  usePostKeys({
    posts: solutions,
    kind: solutionKind,
    show: useCallback((index) => list.current?.show(index), []),
    begin: () => openSolutionWizard({ problem }),
  });

  if (query.isPending) return <PostSkeletons count={3} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice title={t("list.failed")} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (solutions.length === 0) return empty;
  return (
    <>
      <WindowList
        ref={list}
        name={JSON.stringify([spaceId, filter])}
        items={solutions}
        estimate={260}
        gap={phone ? 12 : 16}
        kind="feed"
        label={t("list.label")}
        busy={isFetchingNextPage}
        onNearEnd={goOn}
      >
        {draw}
      </WindowList>
      {isFetchNextPageError && (
        <Card>
          <ErrorNotice title={t("list.failed")} onRetry={() => void fetchNextPage()} />
        </Card>
      )}
    </>
  );
}
