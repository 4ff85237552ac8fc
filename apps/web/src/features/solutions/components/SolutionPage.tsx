import type { CommentView, SolutionView } from "@bump/contract";
import { Button, Card, Stack } from "@mantine/core";
import { IconBulb, IconTrafficCone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CommentThread } from "#features/comments/index.ts";
import { PostSkeletons, usePostKeys } from "#features/posts/index.ts";
import { hasCode } from "#lib/api-error.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { openSolutionWizard } from "../compose/compose.ts";
import { solutionKind } from "../solutions.kind.ts";
import { offeredToQuery, type Place, solutionQuery } from "../solutions.queries.ts";
import { WholeSolution } from "./SolutionCard.tsx";
import classes from "./SolutionPage.module.css";

/** The comment that an address names, and the reply to it. */
export type SolutionPageSearch = { comment?: string; reply?: string };

/** Above all that is about a solution: what it is called, once that is known. */
export function SolutionTitle({ place, children }: { place: Place; children: ReactNode }) {
  const { data } = useQuery(solutionQuery(place));
  return data?.name || children;
}

/** The problem in whose context it is looked at. */
function OfferedTo({ problemId }: { problemId: string }) {
  const { t } = useTranslation("solutions");
  const { data } = useQuery(offeredToQuery(problemId));
  if (!data) return null;
  return (
    <Link
      to="/problem/$id/info"
      params={{ id: problemId }}
      className={classes.problem}
      aria-label={t("page.offeredTo", { name: data.name })}
    >
      <IconTile icon={IconTrafficCone} tone="rust" />
      <span className={classes.problemName}>{data.name}</span>
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
  const { data, error, isPending, refetch } = useQuery(solutionQuery(place));
  if (isPending) return <PostSkeletons count={1} />;
  if (data?.state === "removed" || hasCode(error, "not_found", "unknown_path")) return <Missing />;
  if (error) {
    return (
      <Card>
        <ErrorNotice onRetry={() => void refetch()} />
      </Card>
    );
  }
  return children(data);
}

/** The address of one comment of a solution, or of a reply to one. */
function commentTarget(solution: SolutionView) {
  return ({ path, collection }: CommentView): string => {
    const [, , , comment = "", , reply = ""] = path.split("/");
    const search = new URLSearchParams(collection === "replies" ? { comment, reply } : { comment });
    return `${solutionKind.target(solution)}?${search}`;
  };
}

function Thread({ solution, search }: { solution: SolutionView; search: SolutionPageSearch }) {
  const box = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash === "comment") box.current?.focus();
    if (hash === "comments") place.current?.scrollIntoView({ block: "start" });
  }, [hash]);
  usePostKeys({
    posts: [solution],
    kind: solutionKind,
    show: () => undefined,
    reply: () => box.current?.focus(),
    begin: openSolutionWizard,
  });
  const { comment, reply } = search;
  return (
    <div ref={place} className={classes.thread}>
      <CommentThread
        of={solution}
        targetOf={commentTarget(solution)}
        linked={comment ? { comment, reply } : undefined}
        box={box}
      />
    </div>
  );
}

/** A solution's info and vote, with what people say about it. */
export function SolutionInfo({ place, search }: { place: Place; search: SolutionPageSearch }) {
  return (
    <OfSolution place={place}>
      {(solution) => (
        <Stack gap={16}>
          {place.problemId && <OfferedTo problemId={place.problemId} />}
          <WholeSolution solution={solution} />
          {solution.state === "published" && <Thread solution={solution} search={search} />}
        </Stack>
      )}
    </OfSolution>
  );
}
