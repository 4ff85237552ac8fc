import type { SolutionView } from "@bump/contract";
import { Button, Stack } from "@mantine/core";
import { IconBulb, IconTrafficCone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { OfPost, PostThread } from "#features/posts/index.ts";
import { StatusChip } from "#features/problems/index.ts";
import type { CommentSearch } from "#lib/comment-search.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { openSolutionWizard } from "../compose/compose.ts";
import { solutionKind } from "../solutions.kind.ts";
import { offeredToQuery, type Place, solutionQuery } from "../solutions.queries.ts";
import { WholeSolution } from "./SolutionCard.tsx";
import classes from "./SolutionPage.module.css";

/** Above all that is about a solution: what it is called, once that is known. */
export function SolutionTitle({ place, children }: { place: Place; children: ReactNode }) {
  const { data } = useQuery(solutionQuery(place));
  return data?.name || children;
}

/** The problem in whose context it is looked at. */
function OfferedTo({ problemId }: { problemId: string }) {
  const { t } = useTranslation("solutions");
  const { data } = useQuery(offeredToQuery(problemId));
  const statusId = useId();
  if (!data) return null;
  return (
    <Link
      to="/problem/$id/info"
      params={{ id: problemId }}
      className={classes.problem}
      aria-label={t("page.offeredTo", { name: data.name })}
      aria-describedby={statusId}
    >
      <IconTile icon={IconTrafficCone} tone="rust" />
      <span className={classes.problemName}>{data.name}</span>
      <span id={statusId}>
        <StatusChip status={data.status} />
      </span>
    </Link>
  );
}

function Missing() {
  const { t } = useTranslation("empty");
  return (
    <EmptyState
      icon={IconBulb}
      tone="teal"
      title={t("solutionInfo.title")}
      action={
        <Button renderRoot={(props) => <Link to="/solutions/recent" {...props} />}>{t("solutionInfo.action")}</Button>
      }
    >
      {t("solutionInfo.text")}
    </EmptyState>
  );
}

type OfProps = { place: Place; children: (solution: SolutionView) => ReactNode };

/** Whatever is about one solution: waits for it, and says so where there is none. */
export function OfSolution({ place, children }: OfProps) {
  return (
    <OfPost query={useQuery(solutionQuery(place))} missing={<Missing />}>
      {children}
    </OfPost>
  );
}

/** A solution's info and vote, with what people say about it. */
export function SolutionInfo({ place, search }: { place: Place; search: CommentSearch }) {
  return (
    <OfSolution place={place}>
      {(solution) => (
        <Stack gap={16}>
          {place.problemId && <OfferedTo problemId={place.problemId} />}
          <WholeSolution solution={solution} />
          {solution.state === "published" && (
            <PostThread post={solution} kind={solutionKind} search={search} begin={openSolutionWizard} />
          )}
        </Stack>
      )}
    </OfSolution>
  );
}
