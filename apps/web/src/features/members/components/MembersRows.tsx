import type { ParticipantView } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { StatusChip } from "#features/spaces/index.ts";
import { UserPersona } from "#features/users/index.ts";
import { useFormats } from "#lib/formats.ts";
import { useWindowRows } from "#ui/use-window-rows.ts";
import { ApproveButton } from "./ApproveButton.tsx";
import { MemberMenu } from "./MemberMenu.tsx";
import type { ListProps } from "./members-list.ts";
import classes from "./MembersRows.module.css";

const rowHeight = 65;

function useDetail(person: ParticipantView): string {
  const { t } = useTranslation(["members", "common"]);
  const { relative, date } = useFormats();
  const facts = [];
  if (person.author.role === "org") facts.push(t("common:organisation"));
  if (person.status === "requested") facts.push(t("members:list.askedWhen", { when: relative(person.when) }));
  else if (person.status === "invited" && person.expiresAt)
    facts.push(t("members:list.endsWhen", { when: date(person.expiresAt) }));
  else if (person.online) facts.push(t("members:list.hereNow"));
  else if (person.lastSeen) facts.push(t("members:list.seen", { when: relative(person.lastSeen) }));
  return facts.join(" · ");
}

function Row({ person, onMove }: { person: ParticipantView } & Pick<ListProps, "onMove">) {
  const { t } = useTranslation("members");
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <UserPersona
          user={person.author}
          linked
          size={40}
          onlineLabel={person.online ? t("list.hereNow") : undefined}
          detail={useDetail(person)}
        />
      </span>
      {/* Most are contributors: on phones only the others are marked. */}
      {(person.status === "owner" || person.status === "admin") && <StatusChip status={person.status} />}
      <ApproveButton person={person} onMove={onMove} />
      <MemberMenu person={person} onMove={(status) => onMove([person], status)} />
    </li>
  );
}

/** Members as a list, for phones. */
export function MembersRows({ people, onMove }: ListProps) {
  const { ref, range, before, after } = useWindowRows<HTMLUListElement>(people.length, rowHeight);
  return (
    <ul ref={ref} className={classes.rows} style={{ paddingBlock: `${before}px ${after}px` }}>
      {people.slice(...range).map((person) => (
        <Row key={person.id} person={person} onMove={onMove} />
      ))}
    </ul>
  );
}
