import { SegmentedControl } from "@mantine/core";
import { IconAlertTriangle, IconTool } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { EmptyProblems, Priorities, ProblemFeed, ProblemList } from "#features/problems/index.ts";
import { MyAlerts } from "#features/tags/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { useEntryState } from "#lib/use-entry-state.ts";
import { PageHeading } from "#ui/PageHeading.tsx";
import { EmptyPage } from "../content/EmptyPage.tsx";
import classes from "./ProblemPages.module.css";

function useHere(): string {
  return useRequiredMe().activeSpace.spaceId;
}

const empties = {
  recent: <EmptyProblems text="problemsRecent" />,
  alerts: <EmptyPage text="problemsAlerts" icon={IconAlertTriangle} to="/tags" headed />,
  mine: <EmptyProblems text="problemsMine" />,
  drafts: <EmptyProblems text="problemsDrafts" />,
  solving: <EmptyPage text="problemsSolving" icon={IconTool} to="/problems/recent" headed />,
} as const;

/** /problems/{recent,alerts,solving} */
export function ProblemsOf({ of }: { of: keyof typeof empties }) {
  return <ProblemFeed spaceId={useHere()} of={of} empty={empties[of]} />;
}

/** /problems/myproblems: what the person named in the space, and what they have not finished yet. */
export function MyProblems() {
  const { t } = useTranslation("problems");
  const [of, setOf] = useEntryState<"mine" | "drafts">("my-problems", "mine");
  return (
    <>
      <SegmentedControl
        className={classes.which}
        aria-label={t("list.which")}
        value={of}
        onChange={(next) => setOf(next as "mine" | "drafts")}
        data={[
          { value: "mine", label: t("list.mine") },
          { value: "drafts", label: t("list.drafts") },
        ]}
      />
      <ProblemsOf of={of} />
    </>
  );
}

const myAlerts = { filterBy: "myalerts" } as const;

/** /problems/myalerts: below the tags that decide what is in it. */
export function AlertProblems() {
  const spaceId = useHere();
  return (
    <MyAlerts spaceId={spaceId} of="problems">
      {(nothing) => <ProblemList key={spaceId} spaceId={spaceId} filter={myAlerts} empty={nothing} />}
    </MyAlerts>
  );
}

/** /problems/mypriorities */
export function MyPriorities() {
  const spaceId = useHere();
  return (
    <Priorities
      key={spaceId}
      spaceId={spaceId}
      empty={<EmptyPage text="problemsPriorities" kind="problem" to="/problems/recent" headed />}
    />
  );
}

/** /priorities: the same, on a page of its own. */
export function PrioritiesPage() {
  const { t } = useTranslation("routes");
  return (
    <>
      <PageHeading>{t("priorities")}</PageHeading>
      <MyPriorities />
    </>
  );
}

const anonymous = { filterBy: "anonymous" } as const;

/** /anonymous/problems: what the person named without their name, for them alone, with where it stands. */
export function AnonymousProblems() {
  const spaceId = useHere();
  return (
    <ProblemList
      key={spaceId}
      spaceId={spaceId}
      filter={anonymous}
      empty={<EmptyProblems text="anonymousProblems" />}
    />
  );
}

/** /network/{id}/problems and /network/{id}/solving: theirs in the space that the viewer is in. */
export function PersonProblems({ of }: { of: "problems" | "solving" }) {
  const { id } = useParams({ from: "/_app/_back/network/$id" });
  const spaceId = useHere();
  const filter = useMemo(() => ({ filterBy: "recent" as const, path: `users/${id}/${of}` }), [id, of]);
  return (
    <ProblemList
      key={`${spaceId} ${id} ${of}`}
      spaceId={spaceId}
      filter={filter}
      empty={
        of === "problems" ? (
          <EmptyPage text="profileProblems" kind="problem" to="/network/people" />
        ) : (
          <EmptyPage text="profileSolving" icon={IconTool} to="/network/people" />
        )
      }
    />
  );
}
