import type { ProblemView } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { firstWithPicture, NamedOnItsWay, NothingFound, PostList, useListed } from "#features/posts/index.ts";
import { problemKind } from "../problems.kind.ts";
import { type ProblemFilter, problemsQuery } from "../problems.queries.ts";
import { sendingProblems } from "../problems.sending.ts";
import { ProblemCard } from "./ProblemCard.tsx";
import { StatusChip } from "./StatusChip.tsx";

type Props = {
  spaceId: string;
  filter: ProblemFilter;
  /** What belongs here, and the one thing that fills it. */
  empty: ReactNode;
  /** The person has narrowed it: what is empty then is the narrowed list. */
  narrowed?: boolean;
};

function statusOf({ status }: ProblemView) {
  return <StatusChip status={status} />;
}

export function ProblemList({ spaceId, filter, empty, narrowed = false }: Props) {
  const { t } = useTranslation("problems");
  const query = useInfiniteQuery(problemsQuery(spaceId, filter));
  const sending = sendingProblems.useIn(spaceId, filter);
  const problems = useListed(query.data, sending);
  const first = firstWithPicture(problems);
  const draw = useCallback(
    (problem: ProblemView, index: number) => (
      <ProblemCard problem={problem} position={index + 1} isFirst={problem.id === first} />
    ),
    [first],
  );
  return (
    <PostList
      kind={problemKind}
      query={query}
      items={problems}
      of={{ collection: "problems", spaceId, filter }}
      texts={{ label: t("list.label"), failed: t("list.failed") }}
      estimate={300}
      sign={statusOf}
      sending={sending.map((entry) => (
        <NamedOnItsWay key={entry.post.id} entry={entry} label={t("card.problem", { name: entry.post.name })} />
      ))}
      empty={narrowed ? <NothingFound of="problems" /> : empty}
    >
      {draw}
    </PostList>
  );
}
