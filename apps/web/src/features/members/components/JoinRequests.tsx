import type { ParticipantView, SpaceView } from "@bump/contract";
import { Button, Card } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconClock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { UserPersona } from "#features/users/index.ts";
import { useFormats } from "#lib/formats.ts";
import { itemsOf } from "#lib/pages.ts";
import { Icon } from "#ui/Icon.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import type { NextStatus } from "../members.mutations.ts";
import { membersQuery } from "../members.queries.ts";
import { useMemberMoves } from "../use-member-moves.tsx";
import classes from "./JoinRequests.module.css";

function Request({ person, onMove }: { person: ParticipantView; onMove: (status: NextStatus) => void }) {
  const { t } = useTranslation("members");
  const { relative } = useFormats();
  return (
    <li className={classes.request}>
      <span className={classes.who}>
        <UserPersona user={person.author} detail={t("list.askedWhen", { when: relative(person.when) })} />
      </span>
      <span className={classes.answers}>
        <Button variant="light" onClick={() => onMove("contributor")}>
          {t("moves.approve.label")}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => onMove("deleted")}>
          {t("moves.decline.label")}
        </Button>
      </span>
    </li>
  );
}

/** Who asks to be let in, to be answered where the members are. */
export function JoinRequests({ space }: { space: SpaceView }) {
  const { t } = useTranslation("members");
  const { number } = useFormats();
  const phone = useIsPhone();
  const { data } = useInfiniteQuery({ ...membersQuery(space.id, "requested"), enabled: space.can.manage });
  const { move, dialog } = useMemberMoves(space.id);
  const people = itemsOf(data);
  const total = Math.max(space.inside?.counters.totalRequested ?? 0, people.length);
  if (!space.can.manage || people.length === 0) return null;
  const shown = people.slice(0, phone ? 1 : 2);
  const more = total - shown.length;
  return (
    <Card padding={0} mb={16} component="section" aria-label={t("requests.title", { count: total })}>
      <div className={classes.strip}>
        <span className={classes.title}>
          <Icon of={IconClock} className={classes.icon} />
          {t("requests.title", { count: total })}
        </span>
        <ul className={classes.requests}>
          {shown.map((person) => (
            <Request key={person.id} person={person} onMove={(status) => move([person], status)} />
          ))}
        </ul>
        {more > 0 && (
          <Link to="/space/$id/manage/participants/requested" params={{ id: space.id }} className={classes.more}>
            {phone ? t("requests.all") : t("requests.more", { number: number(more) })}
          </Link>
        )}
      </div>
      {dialog}
    </Card>
  );
}
