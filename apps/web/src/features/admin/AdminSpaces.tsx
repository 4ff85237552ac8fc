import { type AdminSpaceOrder, adminSpaceOrders, type AdminSpaceView, worldSpaceId } from "@bump/contract";
import { ActionIcon, Table, VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconArrowsSort, IconBan, IconDots, IconExternalLink, IconLockOpen2, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { SpaceImage, useSpaceName } from "#features/spaces/index.ts";
import { useFormats } from "#lib/formats.ts";
import { itemsOf } from "#lib/pages.ts";
import { useEntryState } from "#lib/use-entry-state.ts";
import { type ActionItem, ActionMenu } from "#ui/ActionMenu.tsx";
import { ToneChip } from "#ui/Chip.tsx";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import cells from "#ui/ListTable.module.css";
import { SearchField } from "#ui/SearchField.tsx";
import { closeSpace, deleteSpace } from "./admin.mutations.ts";
import { adminSpacesQuery, type SpaceFilter } from "./admin.queries.ts";
import classes from "./AdminTable.module.css";
import { AdminTable } from "./AdminTable.tsx";
import spaceClasses from "./AdminSpaces.module.css";
import { type Act, useAsking } from "./use-asking.tsx";

type ToolsProps = { filter: SpaceFilter; onChange: (change: Partial<SpaceFilter>) => void };

function Tools({ filter, onChange }: ToolsProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <SearchField
        label={t("spaces.find")}
        initial={filter.text}
        onSearch={(text) => onChange({ text })}
        className={classes.search}
      />
      <FilterMenu
        label={t("spaces.type")}
        value={filter.type}
        options={(["all", "country", "private"] as const).map((type) => [type, t(`spaces.types.${type}`)] as const)}
        onChange={(type) => onChange({ type })}
      />
      <FilterMenu<AdminSpaceOrder>
        label={t("spaces.sort")}
        icon={IconArrowsSort}
        value={filter.order}
        options={adminSpaceOrders.map((order) => [order, t(`spaces.orders.${order}`)] as const)}
        onChange={(order) => onChange({ order })}
      />
    </>
  );
}

function Head() {
  const { t } = useTranslation("admin");
  return (
    <>
      <Table.Th>{t("spaces.name")}</Table.Th>
      <Table.Th>{t("spaces.owners")}</Table.Th>
      <Table.Th className={cells.number}>{t("spaces.members")}</Table.Th>
      <Table.Th className={cells.number}>{t("spaces.posts")}</Table.Th>
      <Table.Th>{t("spaces.made")}</Table.Th>
      <Table.Th>
        <VisuallyHidden>{t("spaces.actions")}</VisuallyHidden>
      </Table.Th>
    </>
  );
}

type RowProps = { space: AdminSpaceView; name: string; onAct: (act: Act) => void };

/** Opening, closing for everybody, deletion of private ones. */
function SpaceMenu({ space, name, onAct }: RowProps) {
  const { t } = useTranslation("admin");
  const said = { done: t("spaces.saved", { name }), failed: t("spaces.failed", { name }) };
  const items: ActionItem[] = [];
  if (!space.isPrivate) {
    items.push({
      label: t("spaces.open"),
      icon: IconExternalLink,
      to: "/space/$id/info",
      params: { id: space.id },
    });
  }
  if (space.blocked) {
    items.push({
      label: t("spaces.unblock"),
      icon: IconLockOpen2,
      onSelect: () => onAct({ ...said, run: () => closeSpace(space, false) }),
    });
  } else if (space.id !== worldSpaceId) {
    items.push({
      label: t("spaces.block"),
      icon: IconBan,
      danger: true,
      onSelect: () =>
        onAct({
          ...said,
          run: () => closeSpace(space, true),
          question: {
            title: t("spaces.ask.block.title", { name }),
            text: t("spaces.ask.block.text"),
            confirm: t("spaces.block"),
            undoable: true,
          },
        }),
    });
  }
  if (space.isPrivate) {
    items.push({
      label: t("spaces.delete"),
      icon: IconTrash,
      danger: true,
      onSelect: () =>
        onAct({
          run: () => deleteSpace(space),
          done: t("spaces.deleted", { name }),
          failed: t("spaces.deleteFailed", { name }),
          question: {
            title: t("spaces.ask.delete.title", { name }),
            text: t("spaces.ask.delete.text"),
            confirm: t("spaces.delete"),
            undoable: false,
          },
        }),
    });
  }
  const label = t("spaces.menu", { name });
  return (
    <ActionMenu label={label} items={items}>
      <ActionIcon aria-label={label}>
        <Icon of={IconDots} />
      </ActionIcon>
    </ActionMenu>
  );
}

function kindOf({ isPrivate, listed }: AdminSpaceView) {
  if (!isPrivate) return "public";
  return listed ? "private" : "unlisted";
}

function Row(props: RowProps) {
  const { space, name } = props;
  const { t } = useTranslation("admin");
  const { number, date, list } = useFormats();
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.name}>
        <span className={spaceClasses.space}>
          <SpaceImage space={space} size={36} />
          <span className={spaceClasses.words}>
            <span className={spaceClasses.name}>{name}</span>
            <span className={spaceClasses.kind}>{t(`spaces.${kindOf(space)}`)}</span>
          </span>
          {space.blocked && (
            <ToneChip icon={IconBan} tone="red">
              {t("spaces.blocked")}
            </ToneChip>
          )}
        </span>
      </Table.Th>
      <Table.Td>{list(space.owners.map(({ displayName }) => displayName))}</Table.Td>
      <Table.Td className={cells.number}>{number(space.counters.totalMembers)}</Table.Td>
      <Table.Td className={cells.number}>{number(space.counters.totalPosts)}</Table.Td>
      <Table.Td className={cells.quiet}>{date(space.createdAt)}</Table.Td>
      <Table.Td className={cells.menu}>
        <SpaceMenu {...props} />
      </Table.Td>
    </Table.Tr>
  );
}

/** /admin/allSpaces: of private spaces the name and figures only. */
export function AdminSpaces() {
  const { t } = useTranslation("admin");
  const [filter, setFilter] = useEntryState<SpaceFilter>("admin-spaces", { text: "", type: "all", order: "recent" });
  const query = useInfiniteQuery(adminSpacesQuery(filter));
  const { act, dialog } = useAsking();
  const nameOf = useSpaceName();
  const spaces = itemsOf(query.data);
  return (
    <>
      <AdminTable
        label={t("spaces.title")}
        tools={<Tools filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} />}
        head={<Head />}
        none={t("spaces.none")}
        query={query}
        rows={spaces.map((space) => (
          <Row key={space.id} space={space} name={nameOf(space)} onAct={act} />
        ))}
      />
      {dialog}
    </>
  );
}
