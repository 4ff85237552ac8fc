import { type ParticipantOrder, participantOrders, type ParticipantView, type SpaceView } from "@bump/contract";
import { Box, Button, Group, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconArrowsSort, IconUsers } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { itemsOf } from "#lib/pages.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import { ListCard } from "#ui/ListCard.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { type MemberFilter, membersQuery } from "../members.queries.ts";
import { useLivePresence } from "../members.realtime.ts";
import { isDangerous, moveIcons, moveOf, movesOf } from "../moves.ts";
import { useMemberMoves } from "../use-member-moves.tsx";
import type { ListProps } from "./members-list.ts";
import classes from "./MembersList.module.css";
import { MembersRows } from "./MembersRows.tsx";
import { MembersTable } from "./MembersTable.tsx";

const roles = ["owner", "admin", "contributor"] as const;

function RoleMenu({ role, onChange }: { role: MemberFilter; onChange: (role: MemberFilter) => void }) {
  const { t } = useTranslation(["members", "spaces"]);
  return (
    <FilterMenu
      label={t("members:list.role")}
      value={role}
      options={[
        ["active", t("members:list.everyRole")],
        ...roles.map((one) => [one, t(`spaces:statuses.${one}`)] as const),
      ]}
      onChange={onChange}
    />
  );
}

/** On phones, where no head of a column can be pressed. */
function SortMenu({ filter, order, onSort }: Pick<ListProps, "filter" | "order" | "onSort">) {
  const { t } = useTranslation("members");
  // Those of one role have no order of roles.
  const some = filter === "active" ? participantOrders : participantOrders.slice(0, 4);
  return (
    <FilterMenu<ParticipantOrder>
      label={t("list.sort")}
      icon={IconArrowsSort}
      value={order}
      options={some.map((one) => [one, t(`list.orders.${one}`)] as const)}
      onChange={onSort}
    />
  );
}

type BulkProps = Pick<ListProps, "people" | "onMove">;

/** What can be done with all of the chosen. */
function BulkActions({ people, onMove }: BulkProps) {
  const { t } = useTranslation("members");
  const { number } = useFormats();
  const first = people[0];
  if (!first) return null;
  const alike = people.every(({ status }) => (status === "requested") === (first.status === "requested"));
  const moves = alike ? movesOf(people).filter((status) => status !== "owner") : [];
  return (
    <Group gap={8}>
      <Text component="output" size="sm" c="var(--b-text-2)">
        {t("list.chosen", { number: number(people.length) })}
      </Text>
      {moves.map((status) => {
        const move = moveOf(first.status, status);
        return (
          <Button
            key={status}
            variant="default"
            color={isDangerous(move) ? "red" : undefined}
            leftSection={<Icon of={moveIcons[move]} size={18} />}
            onClick={() => onMove(people, status)}
          >
            {t(`moves.${move}.label`)}
          </Button>
        );
      })}
    </Group>
  );
}

type Props = {
  space: SpaceView;
  filter: MemberFilter;
  /** What adds to the list: beside the search on phones, and where it is empty. */
  action?: ReactNode;
};

/** What is said where there is nobody: empty.json. */
function emptyText(filter: MemberFilter, { can }: SpaceView) {
  if (filter === "owner") return "membersOwners";
  if (filter === "invited") return "membersInvited";
  if (filter === "requested") return "membersRequested";
  if (filter === "blocked") return "membersBlocked";
  return can.manage ? "membersActive" : "spaceMembers";
}

function useChosen(people: readonly ParticipantView[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const choose: ListProps["onChoose"] = (some, chosen) =>
    setIds((was) => {
      const next = new Set(was);
      for (const { id } of some) next[chosen ? "add" : "delete"](id);
      return next;
    });
  // Who has left the list meanwhile is not meant any more.
  return { ids, choose, clear: () => setIds(new Set()), people: people.filter(({ id }) => ids.has(id)) };
}

/** People of a space: searched, paged as it scrolls, and moved by those who may. */
export function MembersList({ space, filter, action: given }: Props) {
  // Nobody is added to those who asked, or to the blocked.
  const action = filter === "requested" || filter === "blocked" ? undefined : given;
  const { t } = useTranslation(["members", "empty"]);
  const phone = useIsPhone();
  const [text, setText] = useState("");
  const [role, setRole] = useState<MemberFilter>(filter);
  const [order, setOrder] = useState<ParticipantOrder>("recent");
  const query = useInfiniteQuery(membersQuery(space.id, role, text, order));
  const { move, dialog } = useMemberMoves(space.id);
  const people = itemsOf(query.data);
  const chosen = useChosen(people);
  useLivePresence();

  const Shape = phone ? MembersRows : MembersTable;
  const empty = emptyText(filter, space);
  if (query.isSuccess && people.length === 0 && text === "" && role === filter) {
    return (
      <EmptyState icon={IconUsers} title={t(`empty:${empty}.title`)} action={action}>
        {t(`empty:${empty}.text`)}
      </EmptyState>
    );
  }
  return (
    <>
      <ListCard
        query={query}
        isEmpty={people.length === 0}
        none={t("members:list.none")}
        tools={
          <>
            <SearchField label={t("members:list.find")} onSearch={setText} className={classes.search} />
            {filter === "active" && space.isPrivate && <RoleMenu role={role} onChange={setRole} />}
            {phone && <SortMenu filter={filter} order={order} onSort={setOrder} />}
            {action && <Box hiddenFrom="xs">{action}</Box>}
            <div className={classes.bulk}>
              <BulkActions
                people={chosen.people}
                onMove={(some, status) => {
                  chosen.clear();
                  move(some, status);
                }}
              />
            </div>
          </>
        }
      >
        <Shape
          people={people}
          filter={filter}
          order={order}
          onSort={setOrder}
          chosen={space.can.manage && space.isPrivate ? chosen.ids : null}
          onChoose={chosen.choose}
          onMove={move}
        />
      </ListCard>
      {dialog}
    </>
  );
}
