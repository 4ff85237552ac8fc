import { Card, Text } from "@mantine/core";
import { IconArrowsSort } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useRequiredMe } from "#features/users/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { useEntryState } from "#lib/use-entry-state.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { WindowList } from "#ui/WindowList.tsx";
import { type PeopleFilter, type PeopleKind, peopleOrders, peopleQuery, shortestSearch } from "../people.queries.ts";
import classes from "./people.module.css";
import { PersonCard } from "./PersonCard.tsx";

/** Everybody, or who has a tag of the reader's on their profile. */
const whos = ["all", "shared"] as const;
const none: readonly string[] = [];

type Props = {
  kind: PeopleKind;
  /** What belongs here while there is nobody. */
  empty: ReactNode;
};

/** Everybody, or every organisation: searched, sorted and narrowed on the server. */
export function PeopleList({ kind, empty }: Props) {
  const { t } = useTranslation("people");
  const { id: myId, profileTags: mine } = useRequiredMe();
  const [text, setText] = useEntryState("people-search", "");
  const [orderBy, setOrder] = useEntryState<PeopleFilter["orderBy"]>("people-order", "name");
  const [who, setWho] = useEntryState<(typeof whos)[number]>("people-who", "all");
  const isShort = text !== "" && text.length < shortestSearch;
  const search = isShort ? "" : text;
  const query = useInfiniteQuery(peopleQuery(kind, { query: search, orderBy, tags: who === "all" ? [] : mine }));
  const { data } = query;
  const people = useMemo(() => {
    const everybody = itemsOf(data);
    // Nobody looks for themselves among those who are like them.
    return who === "all" ? everybody : everybody.filter(({ id }) => id !== myId);
  }, [data, who, myId]);
  if (query.isSuccess && people.length === 0 && text === "" && who === "all") return empty;
  return (
    <>
      <div className={classes.tools}>
        <SearchField className={classes.search} label={t(`list.${kind}.search`)} initial={text} onSearch={setText} />
        <FilterMenu
          label={t("list.sort")}
          icon={IconArrowsSort}
          named
          short
          value={orderBy}
          options={peopleOrders.map((order) => [order, t(`list.orders.${order}`)] as const)}
          onChange={setOrder}
        />
        {mine.length > 0 && (
          <FilterMenu
            label={t("list.show")}
            value={who}
            options={whos.map((one) => [one, t(`list.who.${one}`)] as const)}
            onChange={setWho}
          />
        )}
        <Text component="output" size="sm" c="var(--b-text-2)">
          {isShort && t("list.short", { least: shortestSearch })}
          {!isShort && query.isSuccess && people.length === 0 && t(search ? "list.none" : "list.noneShared")}
        </Text>
      </div>
      {query.isPending && <Skeletons shape="card" count={4} />}
      {query.isLoadingError && (
        <Card>
          <ErrorNotice onRetry={() => void query.refetch()} />
        </Card>
      )}
      {people.length > 0 && (
        <div className={classes.cards}>
          <WindowList
            name={JSON.stringify([kind, search, orderBy, who])}
            items={people}
            estimate={150}
            gap={16}
            minWidth={288}
            kind="list"
            label={t(`list.${kind}.label`)}
            busy={query.isPlaceholderData}
          >
            {(person, index) => (
              <PersonCard person={person} shared={person.id === myId ? none : mine} position={index + 1} />
            )}
          </WindowList>
        </div>
      )}
      <LoadMore query={query} />
    </>
  );
}
