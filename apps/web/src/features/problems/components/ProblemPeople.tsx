import { Card } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { UserPersona } from "#features/users/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { When } from "#ui/When.tsx";
import { type PeopleOf, problemPeopleQuery } from "../problems.queries.ts";
import classes from "./ProblemPage.module.css";

type Props = { id: string; of: PeopleOf; empty: ReactNode };

/** Whom a problem touches, or who solves it, the latest first. */
export function ProblemPeople({ id, of, empty }: Props) {
  const { t } = useTranslation(["problems", "routes"]);
  const query = useInfiniteQuery(problemPeopleQuery(id, of));
  const people = itemsOf(query.data);
  if (query.isPending) return <Skeletons shape="row" count={4} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice title={t("problems:people.failed")} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (people.length === 0) return empty;
  return (
    <Card padding={0}>
      <ul
        className={classes.rows}
        aria-label={t(of === "solvers" ? "routes:problemSolvers" : "routes:problemImpacted")}
      >
        {people.map(({ id: person, author, status, when }) => (
          <li key={person} className={classes.row}>
            <UserPersona
              user={author}
              linked
              size={40}
              detail={of === "participants" && status === "solving" ? t("problems:people.solving") : undefined}
            />
            <span className={classes.meta}>
              <When at={when} />
            </span>
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </Card>
  );
}
