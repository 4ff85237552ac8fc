import type { Texts } from "@bump/locales";
import { IconAlertTriangle, IconMasksTheater, IconTool } from "@tabler/icons-react";
import { type LinkProps, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Priorities, ProblemFeed, ProblemList } from "#features/problems/index.ts";
import { MyAlerts } from "#features/tags/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import type { IconDrawing } from "#ui/Icon.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { EmptyPage } from "../content/EmptyPage.tsx";
import { kinds } from "../kinds.ts";

function useHere(): string {
  return useRequiredMe().activeSpace.spaceId;
}

type Empty = { text: keyof Texts["empty"]; icon: IconDrawing; to: LinkProps["to"] };

const empties = {
  recent: { text: "problemsRecent", icon: kinds.problem.icon, to: "/problems/myproblems" },
  alerts: { text: "problemsAlerts", icon: IconAlertTriangle, to: "/tags" },
  mine: { text: "problemsMine", icon: kinds.problem.icon, to: "/technique/bump" },
  solving: { text: "problemsSolving", icon: IconTool, to: "/problems/recent" },
} as const satisfies Record<string, Empty>;

/** /problems/{recent,alerts,myproblems,solving} */
export function ProblemsOf({ of }: { of: keyof typeof empties }) {
  return <ProblemFeed spaceId={useHere()} of={of} empty={<EmptyPage {...empties[of]} headed />} />;
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
      empty={<EmptyPage text="anonymousProblems" icon={IconMasksTheater} to="/problems/myproblems" />}
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
