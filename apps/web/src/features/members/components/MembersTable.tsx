import type { ParticipantView } from "@bump/contract";
import { Checkbox, Table, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { StatusChip } from "#features/spaces/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Persona } from "#ui/Persona.tsx";
import type { MemberFilter } from "../members.queries.ts";
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

function Head({ filter }: { filter: MemberFilter }) {
  const { t } = useTranslation("members");
  if (isOutside(filter)) {
    return (
      <>
        {filter === "invited" && <Table.Th>{t("list.invitedBy")}</Table.Th>}
        <Table.Th>{t("list.tags")}</Table.Th>
        <Table.Th>{t(`list.${outside[filter]}`)}</Table.Th>
      </>
    );
  }
  return (
    <>
      <Table.Th>{t("list.role")}</Table.Th>
      <Table.Th visibleFrom="lg">{t("list.tags")}</Table.Th>
      <Table.Th className={classes.number}>{t("list.posts")}</Table.Th>
      <Table.Th>{t("list.joined")}</Table.Th>
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
      <Table.Td className={classes.number}>{number(person.totalPosts)}</Table.Td>
      <Table.Td className={classes.quiet}>
        <When at={person.createdAt} />
      </Table.Td>
      <Table.Td className={classes.quiet}>
        <LastSeen person={person} />
      </Table.Td>
    </>
  );
}

function Row({ person, filter, chosen, onChoose, onMove }: { person: ParticipantView } & Omit<ListProps, "people">) {
  const { t } = useTranslation(["members", "common"]);
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
            aria-label={t("members:list.choose", { name: author.displayName })}
          />
        </Table.Td>
      )}
      <Table.Th scope="row" className={classes.name}>
        <Persona
          name={
            <Link to="/network/$id/info" params={{ id: author.id }}>
              {author.displayName}
            </Link>
          }
          initialsOf={author.displayName}
          src={author.photoURL}
          shape={author.role === "org" ? "square" : "round"}
          onlineLabel={person.online ? t("members:list.hereNow") : undefined}
          detail={t(author.role === "org" ? "common:organisation" : "common:person")}
        />
      </Table.Th>
      <Cells person={person} filter={filter} />
      <Table.Td className={classes.menu}>
        <MemberMenu person={person} onMove={(status) => onMove([person], status)} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Members as a table, for screens that are wide enough. */
export function MembersTable({ people, ...list }: ListProps) {
  const { t } = useTranslation("members");
  const movable = people.filter(({ can }) => can.become.length > 0);
  const chosen = movable.filter(({ id }) => list.chosen?.has(id));
  return (
    <Table.ScrollContainer
      minWidth={640}
      // Who has no mouse scrolls it with the arrow keys.
      scrollAreaProps={{
        offsetScrollbars: false,
        viewportProps: { tabIndex: 0, role: "group", "aria-label": t("list.title") },
      }}
    >
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {list.chosen && (
              <Table.Th className={classes.check}>
                <Checkbox
                  checked={chosen.length > 0 && chosen.length === movable.length}
                  indeterminate={chosen.length > 0 && chosen.length < movable.length}
                  disabled={movable.length === 0}
                  onChange={(event) => list.onChoose(movable, event.currentTarget.checked)}
                  aria-label={t("list.chooseAll")}
                />
              </Table.Th>
            )}
            <Table.Th>{t("list.name")}</Table.Th>
            <Head filter={list.filter} />
            <Table.Th>
              <VisuallyHidden>{t("list.actions")}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Row key={person.id} person={person} {...list} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
