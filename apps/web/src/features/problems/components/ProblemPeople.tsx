import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Participants } from "#features/people/index.ts";
import { type PeopleOf, problemPeopleQuery } from "../problems.queries.ts";

type Props = { id: string; of: PeopleOf; empty: ReactNode };

/** Whom a problem touches, or who solves it. */
export function ProblemPeople({ id, of, empty }: Props) {
  const { t } = useTranslation(["problems", "routes"]);
  return (
    <Participants
      query={useInfiniteQuery(problemPeopleQuery(id, of))}
      label={t(of === "solvers" ? "routes:problemSolvers" : "routes:problemImpacted")}
      empty={empty}
      detailOf={({ status }) => of === "participants" && status === "solving" && t("problems:people.solving")}
    />
  );
}
