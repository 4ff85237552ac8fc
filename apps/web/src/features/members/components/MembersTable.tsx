import type { ParticipantView } from "@bump/contract";
import { Checkbox, Table, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { StatusChip } from "#features/spaces/index.ts";
import { UserPersona } from "#features/users/index.ts";
import { useFormats } from "#lib/formats.ts";
import cells from "#ui/ListTable.module.css";
import { ListTable } from "#ui/ListTable.tsx";
import { SortHead } from "#ui/SortHead.tsx";
import type { MemberFilter } from "../members.queries.ts";
import { ApproveButton } from "./ApproveButton.tsx";
import { MemberMenu } from "./MemberMenu.tsx";
import type { ListProps } from "./members-list.ts";
import classes from "./MembersTable.module.css";

function LastSeen({ person }: { person: ParticipantView }) {
  const { t } = useTranslation("members");
  const { relative, dateTime } = useFormats();
  if (person.online) return <span className={classes.here}>{t("list.hereNow")}</span>;
  if (!person.lastSeen) return null;
  return (
    <time dateTime={person.lastSeen} title={dateTime(person.lastSeen)}>
      {relative(person.lastSeen)}
    </time>
  );
}

function When({ at }: { at: string | null }) {
  const { date, dateTime } = useFormats();
  return (
    at && (
      <time dateTime={at} title={dateTime(at)}>
        {date(at)}
      </time>
    )
  );
}

/** What is told of somebody who is not inside yet, or no more. */
const outside = { invited: "ends", requested: "asked", blocked: "since" } as const;

function isOutside(filter: MemberFilter): filter is keyof typeof outside {
  return filter in outside;
}

type HeadProps = Pick<ListProps, "filter" | "order" | "onSort">;

function Head({ filter, ...sorting }: HeadProps) {
  const { t } = useTranslation("members");
  const times = { ...sorting, ascending: "oldest", descending: "recent", first: "descending" } as const;
  if (isOutside(filter)) {
    const word = t(`list.${outside[filter]}`);
    return (
      <>
        {filter === "invited" && <Table.Th>{t("list.invitedBy")}</Table.Th>}
        <Table.Th>{t("list.tags")}</Table.Th>
        {/* Every invitation lasts as long, so that those sent first end first. */}
        <SortHead {...times}>{word}</SortHead>
      </>
    );
  }
  return (
    <>
      <SortHead {...sorting} ascending="role" descending="roleDesc">
        {t("list.role")}
      </SortHead>
      <Table.Th visibleFrom="lg">{t("list.tags")}</Table.Th>
      <Table.Th className={cells.number}>{t("list.posts")}</Table.Th>
      <SortHead {...times}>{t("list.joined")}</SortHead>
      <Table.Th>{t("list.lastSeen")}</Table.Th>
    </>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => `#${tag}`).join(" ");
}

function Cells({ person, filter }: { person: ParticipantView; filter: MemberFilter }) {
  const { number } = useFormats();
  if (isOutside(filter)) {
    return (
      <>
        {filter === "invited" && <Table.Td>{person.invitedBy?.displayName}</Table.Td>}
        <Table.Td className={classes.tags}>
          <Tags tags={person.tags} />
        </Table.Td>
        <Table.Td>
          <When at={filter === "invited" ? person.expiresAt : person.when} />
        </Table.Td>
      </>
    );
  }
  return (
    <>
      <Table.Td>
        <StatusChip status={person.status} />
      </Table.Td>
      <Table.Td visibleFrom="lg" className={classes.tags}>
        <Tags tags={person.tags} />
      </Table.Td>
      <Table.Td className={cells.number}>{number(person.totalPosts)}</Table.Td>
      <Table.Td className={cells.quiet}>
        <When at={person.createdAt} />
      </Table.Td>
      <Table.Td className={cells.quiet}>
        <LastSeen person={person} />
      </Table.Td>
    </>
  );
}

type RowProps = { person: ParticipantView } & Pick<ListProps, "filter" | "chosen" | "onChoose" | "onMove">;

function Row({ person, filter, chosen, onChoose, onMove }: RowProps) {
  const { t } = useTranslation("members");
  const { author } = person;
  const isChosen = chosen?.has(person.id) ?? false;
  return (
    <Table.Tr data-chosen={isChosen || undefined}>
      {chosen && (
        <Table.Td className={classes.check}>
          <Checkbox
            checked={isChosen}
            disabled={person.can.become.length === 0}
            onChange={() => onChoose([person], !isChosen)}
            aria-label={t("list.choose", { name: author.displayName })}
          />
        </Table.Td>
      )}
      <Table.Th scope="row" className={classes.name}>
        <UserPersona user={author} linked onlineLabel={person.online ? t("list.hereNow") : undefined} />
      </Table.Th>
      <Cells person={person} filter={filter} />
      <Table.Td className={cells.menu}>
        <ApproveButton person={person} onMove={onMove} />
        <MemberMenu person={person} onMove={(status) => onMove([person], status)} />
      </Table.Td>
    </Table.Tr>
  );
}

function ChooseAll({
  people,
  chosen,
  onChoose,
}: Pick<ListProps, "people" | "onChoose"> & { chosen: ReadonlySet<string> }) {
  const { t } = useTranslation("members");
  const movable = people.filter(({ can }) => can.become.length > 0);
  const count = movable.filter(({ id }) => chosen.has(id)).length;
  return (
    <Table.Th className={classes.check}>
      <Checkbox
        checked={count > 0 && count === movable.length}
        indeterminate={count > 0 && count < movable.length}
        disabled={movable.length === 0}
        onChange={(event) => onChoose(movable, event.currentTarget.checked)}
        aria-label={t("list.chooseAll")}
      />
    </Table.Th>
  );
}

/** Members as a table, for screens that are wide enough. */
export function MembersTable({ people, ...list }: ListProps) {
  const { t } = useTranslation("members");
  return (
    <ListTable
      label={t("list.title")}
      minWidth={640}
      head={
        <>
          {list.chosen && <ChooseAll people={people} chosen={list.chosen} onChoose={list.onChoose} />}
          <SortHead order={list.order} ascending="name" descending="nameDesc" onSort={list.onSort}>
            {t("list.name")}
          </SortHead>
          <Head filter={list.filter} order={list.order} onSort={list.onSort} />
          <Table.Th>
            <VisuallyHidden>{t("list.actions")}</VisuallyHidden>
          </Table.Th>
        </>
      }
      rows={people.map((person) => (
        <Row key={person.id} person={person} {...list} />
      ))}
    />
  );
}
