import type { ProblemView } from "@bump/contract";
import { Button, Card, Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCloudUp, IconTool, IconUserMinus, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { problemQuery } from "../problems.queries.ts";
import { join, solve, useTakingPart } from "../problems.taking-part.ts";
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

function Head({ problem: held }: { problem: ProblemView }) {
  const { t } = useTranslation("problems");
  const { problem, isWaiting } = useTakingPart(held);
  return (
    <Card component="section" className={classes.head} aria-label={t("card.problem", { name: problem.name })}>
      <StatusMenu problem={problem} />
      <PageHeading>{problem.name || t("card.nameless")}</PageHeading>
      <ProblemCounts counters={problem.counters} />
      {problem.state === "published" && <Road problem={problem} />}
      {problem.state === "published" && <Acts problem={problem} isWaiting={isWaiting} />}
    </Card>
  );
}

/** Above the tabs of a problem: what it is called, how far it has come, whom it touches, and what one can do about it. */
export function ProblemHead({ id }: { id: string }) {
  const { t } = useTranslation("routes");
  const { data: problem, isPending } = useQuery(problemQuery(id));
  if (!problem || problem.state === "removed") {
    return (
      <>
        <PageHeading tabbed>{t("problem")}</PageHeading>
        {isPending && <Skeleton height={120} mb={16} />}
      </>
    );
  }
  return <Head problem={problem} />;
}
