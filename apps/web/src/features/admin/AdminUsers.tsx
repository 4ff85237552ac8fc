import { type AdminUserOrder, adminUserOrders, type AdminUserView, siteRoles } from "@bump/contract";
import { Table, VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconArrowsSort, IconBan, IconMail, IconShieldCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { UserPersona } from "#features/users/index.ts";
import { useFormats } from "#lib/formats.ts";
import { itemsOf } from "#lib/pages.ts";
import { useEntryState } from "#lib/use-entry-state.ts";
import { Chip, ToneChip } from "#ui/Chip.tsx";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import cells from "#ui/ListTable.module.css";
import { SearchField } from "#ui/SearchField.tsx";
import { adminUsersQuery, type UserFilter } from "./admin.queries.ts";
import { AdminTable } from "./AdminTable.tsx";
import classes from "./AdminTable.module.css";
import { type Act, useAsking } from "./use-asking.tsx";
import { UserMenu } from "./UserMenu.tsx";

type ToolsProps = { filter: UserFilter; onChange: (change: Partial<UserFilter>) => void };

function Tools({ filter, onChange }: ToolsProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <SearchField
        label={t("users.find")}
        initial={filter.text}
        onSearch={(text) => onChange({ text })}
        className={classes.search}
      />
      <FilterMenu
        label={t("users.role")}
        value={filter.role}
        options={[["all", t("users.everyRole")], ...siteRoles.map((role) => [role, t(`users.roles.${role}`)] as const)]}
        onChange={(role) => onChange({ role })}
      />
      <FilterMenu
        label={t("users.state")}
        value={filter.state}
        options={(["all", "in", "suspended"] as const).map((state) => [state, t(`users.states.${state}`)] as const)}
        onChange={(state) => onChange({ state })}
      />
      <FilterMenu<AdminUserOrder>
        label={t("users.sort")}
        icon={IconArrowsSort}
        value={filter.order}
        options={adminUserOrders.map((order) => [order, t(`users.orders.${order}`)] as const)}
        onChange={(order) => onChange({ order })}
      />
    </>
  );
}

function Head() {
  const { t } = useTranslation("admin");
  return (
    <>
      <Table.Th>{t("users.name")}</Table.Th>
      <Table.Th>{t("users.role")}</Table.Th>
      <Table.Th>{t("users.plan")}</Table.Th>
      <Table.Th className={cells.number}>{t("users.spaces")}</Table.Th>
      <Table.Th className={cells.number}>{t("users.posts")}</Table.Th>
      <Table.Th>{t("users.joined")}</Table.Th>
      <Table.Th>{t("users.lastSeen")}</Table.Th>
      <Table.Th>
        <VisuallyHidden>{t("users.actions")}</VisuallyHidden>
      </Table.Th>
    </>
  );
}

/** A role other than everybody's, and what keeps somebody out. */
function Chips({ user }: { user: AdminUserView }) {
  const { t } = useTranslation("admin");
  const role = t(`users.roles.${user.siteRole}`);
  return (
    <div className={classes.chips}>
      {user.siteRole === "user" ? (
        <Chip>{role}</Chip>
      ) : (
        <ToneChip icon={IconShieldCheck} tone="violet">
          {role}
        </ToneChip>
      )}
      {user.suspended && (
        <ToneChip icon={IconBan} tone="red">
          {t("users.suspended")}
        </ToneChip>
      )}
      {!user.emailVerified && (
        <ToneChip icon={IconMail} tone="amber">
          {t("users.unverified")}
        </ToneChip>
      )}
    </div>
  );
}

function Row({ user, onAct }: { user: AdminUserView; onAct: (act: Act) => void }) {
  const { t } = useTranslation("admin");
  const { number, date, relative, dateTime } = useFormats();
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.name}>
        <UserPersona user={user} detail={user.email} />
      </Table.Th>
      <Table.Td>
        <Chips user={user} />
      </Table.Td>
      <Table.Td>{t(`users.plans.${user.plan}`)}</Table.Td>
      <Table.Td className={cells.number}>{number(user.counters.totalSpaces)}</Table.Td>
      <Table.Td className={cells.number}>{number(user.counters.totalPosts)}</Table.Td>
      <Table.Td className={cells.quiet}>{date(user.createdAt)}</Table.Td>
      <Table.Td className={cells.quiet}>
        {user.lastSeen ? (
          <time dateTime={user.lastSeen} title={dateTime(user.lastSeen)}>
            {relative(user.lastSeen)}
          </time>
        ) : (
          t("users.never")
        )}
      </Table.Td>
      <Table.Td className={cells.menu}>
        <UserMenu user={user} onAct={onAct} />
      </Table.Td>
    </Table.Tr>
  );
}

/** /admin/allUsers */
export function AdminUsers() {
  const { t } = useTranslation("admin");
  const [filter, setFilter] = useEntryState<UserFilter>("admin-users", {
    text: "",
    role: "all",
    state: "all",
    order: "recent",
  });
  const query = useInfiniteQuery(adminUsersQuery(filter));
  const { act, dialog } = useAsking();
  const users = itemsOf(query.data);
  return (
    <>
      <AdminTable
        label={t("users.title")}
        tools={<Tools filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} />}
        head={<Head />}
        none={t("users.none")}
        query={query}
        rows={users.map((user) => (
          <Row key={user.id} user={user} onAct={act} />
        ))}
      />
      {dialog}
    </>
  );
}
