import type { SpaceView } from "@bump/contract";
import { Anchor, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { StatusChip } from "#features/spaces/index.ts";
import { UserPersona } from "#features/users/index.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Section } from "#ui/Section.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { membersQuery } from "../members.queries.ts";
import classes from "./SpacePeople.module.css";

const shown = 6;

/** The newest members, and the way to all of them. */
export function SpacePeople({ space }: { space: SpaceView }) {
  const { t } = useTranslation("members");
  const query = useInfiniteQuery(membersQuery(space.id, "active"));
  const people = query.data?.pages[0]?.items.slice(0, shown) ?? [];
  const all = space.isPrivate ? "/space/$id/members" : "/space/$id/participants";
  return (
    <Section title={t("space.people")}>
      {query.isPending && <Skeletons shape="row" />}
      {query.isError && <ErrorNotice onRetry={() => void query.refetch()} />}
      {query.isSuccess && people.length === 0 && <Text c="var(--b-text-2)">{t("space.nobody")}</Text>}
      <ul className={classes.people}>
        {people.map(({ id, author, status, online }) => (
          <li key={id} className={classes.person}>
            <UserPersona user={author} linked onlineLabel={online ? t("list.hereNow") : undefined} />
            {space.isPrivate && status !== "contributor" && <StatusChip status={status} />}
          </li>
        ))}
      </ul>
      {people.length > 0 && (
        <Anchor
          renderRoot={(props) => <Link to={all} params={{ id: space.id }} {...props} />}
          className="reach"
          size="sm"
          fw={600}
        >
          {t(space.isPrivate ? "space.seeMembers" : "space.seeParticipants")}
        </Anchor>
      )}
    </Section>
  );
}
