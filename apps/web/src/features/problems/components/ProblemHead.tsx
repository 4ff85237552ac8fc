import type { ProblemView } from "@bump/contract";
import { Button, Card, Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTool, IconUserMinus, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { Icon } from "#ui/Icon.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { tell } from "#ui/tell.ts";
import { type Participating, participate } from "../problems.mutations.ts";
import { problemQuery } from "../problems.queries.ts";
import { LeaveProblem } from "./LeaveProblem.tsx";
import { ProblemCounts } from "./ProblemCounts.tsx";
import classes from "./ProblemPage.module.css";
import { StatusMenu } from "./StatusMenu.tsx";

/** Joining and solving, and the ways back. */
function Acts({ problem }: { problem: ProblemView }) {
  const { t } = useTranslation("problems");
  const act = useAction((what: Participating) =>
    tell(() => participate(problem, what), { failed: t(`taking.${what}Failed`) }),
  );
  const [isLeaving, leaving] = useDisclosure(false);
  const { joined, solving, can } = problem;
  if (!can.join && !joined) return null;
  return (
    <div className={classes.acts}>
      <Button
        variant={joined ? "default" : "filled"}
        leftSection={<Icon of={joined ? IconUserMinus : IconUserPlus} size={18} />}
        onClick={() => (joined ? leaving.open() : act.run("join"))}
        disabled={act.pending}
      >
        {t(joined ? "taking.leave" : "taking.join")}
      </Button>
      <Button
        variant={solving ? "light" : "default"}
        leftSection={<Icon of={IconTool} size={18} />}
        aria-pressed={solving}
        onClick={() => act.run(solving ? "unsolve" : "solve")}
        disabled={act.pending}
      >
        {t("taking.solve")}
      </Button>
      {isLeaving && <LeaveProblem problem={problem} onClose={leaving.close} />}
    </div>
  );
}

/** Above the tabs of a problem: what it is called, how far it has come, whom it touches, and what one can do about it. */
export function ProblemHead({ id }: { id: string }) {
  const { t } = useTranslation(["problems", "routes"]);
  const { data: problem, isPending } = useQuery(problemQuery(id));
  if (!problem) {
    return (
      <>
        <PageHeading tabbed>{t("routes:problem")}</PageHeading>
        {isPending && <Skeleton height={120} mb={16} />}
      </>
    );
  }
  return (
    <Card component="section" className={classes.head} aria-label={t("problems:card.problem", { name: problem.name })}>
      <StatusMenu problem={problem} />
      <PageHeading>{problem.name || t("problems:card.nameless")}</PageHeading>
      <ProblemCounts counters={problem.counters} />
      {problem.state === "published" && <Acts problem={problem} />}
    </Card>
  );
}
