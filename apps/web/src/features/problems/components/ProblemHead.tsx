import type { ProblemView } from "@bump/contract";
import { Button, Card, Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCloudUp, IconTool, IconTrafficCone, IconUserMinus, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ByWhom, InSpace, PostActions, PostEdited } from "#features/posts/index.ts";
import { BarActions } from "#ui/BarActions.tsx";
import { Icon } from "#ui/Icon.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { RichText } from "#ui/RichText.tsx";
import { When } from "#ui/When.tsx";
import { problemKind } from "../problems.kind.ts";
import { problemQuery } from "../problems.queries.ts";
import { join, solve, useTakingPart } from "../problems.taking-part.ts";
import { Concerned } from "./Concerned.tsx";
import { LeaveProblem } from "./LeaveProblem.tsx";
import { ProblemCounts } from "./ProblemCounts.tsx";
import classes from "./ProblemPage.module.css";
import { Road } from "./Road.tsx";
import { StatusMenu } from "./StatusMenu.tsx";

/** Joining and solving, and the ways back. */
function Acts({ problem, isWaiting }: { problem: ProblemView; isWaiting: boolean }) {
  const { t } = useTranslation(["problems", "ui"]);
  const [isLeaving, leaving] = useDisclosure(false);
  const { joined, solving, can } = problem;
  if (!can.join && !joined) return null;
  return (
    <div className={classes.acts}>
      <Button
        variant={joined ? "default" : "filled"}
        leftSection={<Icon of={joined ? IconUserMinus : IconUserPlus} size={18} />}
        onClick={() => (joined ? leaving.open() : join(problem))}
      >
        {t(joined ? "problems:taking.leave" : "problems:taking.join")}
      </Button>
      <Button
        variant={solving ? "light" : "default"}
        leftSection={<Icon of={IconTool} size={18} />}
        aria-pressed={solving}
        onClick={() => solve(problem, !solving)}
      >
        {t("problems:taking.solve")}
      </Button>
      {isWaiting && (
        <span className={classes.waits}>
          <Icon of={IconCloudUp} size={16} />
          {t("ui:outbox.waits")}
        </span>
      )}
      {isLeaving && <LeaveProblem problem={problem} onClose={leaving.close} />}
    </div>
  );
}

/** What it is, when it was raised and by whom. */
function Origin({ problem }: { problem: ProblemView }) {
  const { t } = useTranslation("problems");
  return (
    <div className={classes.origin}>
      <IconTile icon={IconTrafficCone} tone="rust" size={20} />
      <span>
        <RichText
          text={t(problem.state === "draft" ? "head.draft" : "head.raised")}
          components={{
            kind: <b />,
            when: <When at={problem.when} byDay={problem.isAnonymousPost} asDate />,
            who: <ByWhom post={problem} />,
          }}
        />
        <PostEdited post={problem} kind={problemKind} />
        <InSpace post={problem} />
      </span>
    </div>
  );
}

function Head({ problem: held, children }: { problem: ProblemView; children: ReactNode }) {
  const { t } = useTranslation("problems");
  const { problem, isWaiting } = useTakingPart(held);
  const isPublished = problem.state === "published";
  return (
    <Card
      component="section"
      padding={0}
      className={classes.head}
      aria-label={t("card.problem", { name: problem.name })}
    >
      <BarActions>
        <PostActions post={problem} kind={problemKind} />
      </BarActions>
      <div className={classes.inset}>
        <div className={classes.first}>
          <Origin problem={problem} />
          <StatusMenu problem={problem} />
        </div>
        <PageHeading>{problem.name || t("card.nameless")}</PageHeading>
        <ProblemCounts counters={problem.counters} />
        {isPublished && <Road problem={problem} />}
        {isPublished && (
          <div className={classes.last}>
            <Acts problem={problem} isWaiting={isWaiting} />
            <Concerned problem={problem} />
          </div>
        )}
      </div>
      {children}
    </Card>
  );
}

/** What a problem is called, how far it has come, whom it touches, what one can do about it, and the tabs below. */
export function ProblemHead({ id, children }: { id: string; children?: ReactNode }) {
  const { t } = useTranslation("routes");
  const { data: problem, isPending } = useQuery(problemQuery(id));
  if (!problem || problem.state === "removed") {
    return (
      <Card padding={0} className={classes.head}>
        <div className={classes.inset}>
          <PageHeading>{t("problem")}</PageHeading>
          {isPending && <Skeleton height={120} />}
        </div>
        {children}
      </Card>
    );
  }
  return <Head problem={problem}>{children}</Head>;
}
