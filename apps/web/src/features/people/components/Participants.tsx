import type { ParticipationView } from "@bump/contract";
import { Card } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { UserPersona } from "#features/users/index.ts";
import { itemsOf, type Pages } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { When } from "#ui/When.tsx";
import classes from "./Participants.module.css";
import { PersonMenu } from "./PersonMenu.tsx";

type Props = {
  query: UseInfiniteQueryResult<Pages<ParticipationView>>;
  label: string;
  /** What is said while there is nobody. */
  empty: ReactNode;
  /** What else is to say of somebody. */
  detailOf?: (person: ParticipationView) => ReactNode;
};

/** Who takes part in something and since when, the latest first. */
export function Participants({ query, label, empty, detailOf }: Props) {
  const { t } = useTranslation("people");
  const people = itemsOf(query.data);
  if (query.isPending) return <Skeletons shape="row" count={4} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice title={t("participants.failed")} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (people.length === 0) return empty;
  return (
    <Card padding={0}>
      <ul className={classes.rows} aria-label={label}>
        {people.map((person) => (
          <li key={person.id} className={classes.row}>
            <UserPersona user={person.author} linked size={40} detail={detailOf?.(person)} />
            <span className={classes.when}>
              <When at={person.when} />
            </span>
            <PersonMenu person={person.author} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </Card>
  );
}
