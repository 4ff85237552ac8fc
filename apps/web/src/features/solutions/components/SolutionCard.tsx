import type { SolutionView } from "@bump/contract";
import { IconFlagCheck, IconMessage, IconTrafficCone } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PostBody, PostCard, PostWords } from "#features/posts/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Chip } from "#ui/Chip.tsx";
import { solutionKind } from "../solutions.kind.ts";
import { Helped } from "./Helped.tsx";
import classes from "./SolutionCard.module.css";
import { VoteBox } from "./VoteBox.tsx";

/** How much hangs on it; what there is none of is not counted. */
function Counts({ solution }: { solution: SolutionView }) {
  const { t } = useTranslation("solutions");
  const { number } = useFormats();
  const { totalProblems, totalOutcomes, totalComments } = solution.counters;
  const chips = [
    { icon: IconTrafficCone, tone: "rust" as const, count: totalProblems, word: "card.problems" as const },
    { icon: IconFlagCheck, count: totalOutcomes, word: "card.outcomes" as const },
    { icon: IconMessage, count: totalComments, word: "card.comments" as const },
  ].filter(({ count }) => count > 0);
  if (chips.length === 0) return null;
  return (
    <span className={classes.counts}>
      {chips.map(({ icon, tone, count, word }) => (
        <Chip key={word} icon={icon} tone={tone} count={number(count)}>
          {t(word, { count })}
        </Chip>
      ))}
    </span>
  );
}

/** The vote beside what it is about. */
function Judged({ solution, children }: { solution: SolutionView; children?: ReactNode }) {
  return (
    <div className={classes.judged}>
      {solution.state === "published" && <VoteBox solution={solution} />}
      <div className={classes.words}>
        {children}
        <Helped helped={solution.helped} />
        <Counts solution={solution} />
      </div>
    </div>
  );
}

type Props = { solution: SolutionView; position?: number };

/** A solution in a list: what it is, and what people think of it. */
export const SolutionCard = memo(function SolutionCard({ solution, position }: Props) {
  const { t } = useTranslation("solutions");
  const name = solution.name || t("card.nameless");
  return (
    <PostCard post={solution} kind={solutionKind} label={t("card.solution", { name })} position={position}>
      <div className={classes.inset}>
        <Judged solution={solution}>
          <Link to={`/${solutionKind.target(solution)}` as "/"} className={classes.name}>
            {name}
          </Link>
          <PostWords post={solution} html={solution.description} target={solutionKind.target(solution)} brief />
        </Judged>
      </div>
    </PostCard>
  );
});

/** A solution on its own page, below its name: all of it. */
export function WholeSolution({ solution }: { solution: SolutionView }) {
  const { t } = useTranslation("solutions");
  return (
    <PostCard post={solution} kind={solutionKind} label={t("card.solution", { name: solution.name })}>
      <PostBody post={solution} html={solution.description} target={solutionKind.target(solution)} whole>
        <Judged solution={solution} />
      </PostBody>
    </PostCard>
  );
}
