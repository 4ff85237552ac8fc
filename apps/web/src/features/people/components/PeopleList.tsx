import { Card, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { type PeopleKind, peopleQuery, shortestSearch } from "../people.queries.ts";
import classes from "./people.module.css";
import { PersonCard } from "./PersonCard.tsx";

type Props = {
  kind: PeopleKind;
  /** What belongs here while there is nobody. */
  empty: ReactNode;
};

/** Everybody, or every organisation, by name; searched on the server. */
export function PeopleList({ kind, empty }: Props) {
  const { t } = useTranslation("people");
  const [text, setText] = useState("");
  const isShort = text !== "" && text.length < shortestSearch;
  const search = isShort ? "" : text;
  const query = useInfiniteQuery(peopleQuery(kind, search));
  const people = itemsOf(query.data);
  if (query.isSuccess && people.length === 0 && text === "") return empty;
  return (
    <>
      <div className={classes.tools}>
        <SearchField className={classes.search} label={t(`list.${kind}.search`)} onSearch={setText} />
        <Text component="output" size="sm" c="var(--b-text-2)">
          {isShort && t("list.short", { least: shortestSearch })}
          {!isShort && query.isSuccess && people.length === 0 && t("list.none")}
        </Text>
      </div>
      {query.isPending && <Skeletons shape="card" count={4} />}
      {query.isLoadingError && (
        <Card>
          <ErrorNotice onRetry={() => void query.refetch()} />
        </Card>
      )}
      {people.length > 0 && (
        <ul className={classes.cards} aria-label={t(`list.${kind}.label`)} aria-busy={query.isPlaceholderData}>
          {people.map((person) => (
            <PersonCard key={person.id} person={person} />
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </>
  );
}
