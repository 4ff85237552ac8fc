import type { ProblemView } from "@bump/contract";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { PostBody, PostCard } from "#features/posts/index.ts";
import { problemKind } from "../problems.kind.ts";
import classes from "./ProblemCard.module.css";
import { ProblemCounts } from "./ProblemCounts.tsx";
import { StatusChip } from "./StatusChip.tsx";

type Props = {
  problem: ProblemView;
  position?: number;
  /** Its pictures are the first of the list. */ isFirst?: boolean;
};

/** A problem in a list: what it is called, how far it has come, whom it touches. */
export const ProblemCard = memo(function ProblemCard({ problem, position, isFirst }: Props) {
  const { t } = useTranslation("problems");
  const name = problem.name || t("card.nameless");
  return (
    <PostCard post={problem} kind={problemKind} label={t("card.problem", { name })} position={position}>
      <PostBody
        post={problem}
        html={problem.description}
        target={problemKind.target(problem)}
        isFirst={isFirst}
        below={<ProblemCounts counters={problem.counters} />}
      >
        <div className={classes.top}>
          <Link to="/problem/$id/info" params={{ id: problem.id }} className={classes.name}>
            {name}
          </Link>
          <StatusChip status={problem.status} />
        </div>
      </PostBody>
    </PostCard>
  );
});
