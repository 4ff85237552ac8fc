import type { ProblemView, SolutionView } from "@bump/contract";
import { Card, Text, Title } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ByWhom } from "#features/posts/index.ts";
import { useFormats } from "#lib/formats.ts";
import { itemsOf } from "#lib/pages.ts";
import { CountBadge } from "#ui/Chip.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { solutionKind } from "../solutions.kind.ts";
import { bestShown, bestSolutionsQuery, offeredToQuery } from "../solutions.queries.ts";
import classes from "./BestSolutions.module.css";
import { Helped } from "./Helped.tsx";
import { OfferButton } from "./SolutionTools.tsx";
import { VoteBox } from "./VoteBox.tsx";

function Row({ solution }: { solution: SolutionView }) {
  return (
    <li className={classes.row}>
      <VoteBox solution={solution} />
      <div className={classes.words}>
        <Link to={`/${solutionKind.target(solution)}` as "/"} className={classes.name}>
          {solution.name}
        </Link>
        <span className={classes.by}>
          <ByWhom post={solution} />
        </span>
        <Helped helped={solution.helped} />
      </div>
      <Icon of={IconChevronRight} size={18} />
    </li>
  );
}

function Rows({ problem }: { problem: ProblemView }) {
  const { t } = useTranslation("solutions");
  const { number } = useFormats();
  const { data, isPending, isError } = useInfiniteQuery(bestSolutionsQuery(problem));
  const count = problem.counters.totalSolutions;
  if (isPending) return count > 0 && <Skeletons shape="row" count={Math.min(count, bestShown)} />;
  const best = itemsOf(data);
  if (best.length === 0) {
    return (
      !isError && (
        <Text className={classes.none} c="var(--b-text-2)">
          {t("best.none")}
        </Text>
      )
    );
  }
  return (
    <>
      <ul className={classes.rows}>
        {best.map((solution) => (
          <Row key={solution.id} solution={solution} />
        ))}
      </ul>
      {count > best.length && (
        <Link to="/problem/$id/solutions" params={{ id: problem.id }} replace className={classes.all}>
          {t("best.all", { number: number(count) })}
          <Icon of={IconChevronRight} size={16} />
        </Link>
      )}
    </>
  );
}

/** The few that people want most of those offered to a problem, and the way to the others and to a new one. */
export function BestSolutions({ problemId }: { problemId: string }) {
  const { t } = useTranslation("solutions");
  const title = useId();
  const { data: problem } = useQuery(offeredToQuery(problemId));
  if (!problem) return null;
  const { id, name, spaceId, counters } = problem;
  return (
    <Card component="section" padding={0} aria-labelledby={title}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={title}>
          {t("list.label")}
        </Title>
        {counters.totalSolutions > 0 && <CountBadge count={counters.totalSolutions} />}
        <span className={classes.offer}>
          <OfferButton problem={{ id, name, spaceId }} variant="default" />
        </span>
      </div>
      <Rows problem={problem} />
    </Card>
  );
}
