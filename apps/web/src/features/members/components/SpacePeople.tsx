import type { SpaceView } from "@bump/contract";
import { Anchor } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { StatusChip } from "#features/spaces/index.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Persona } from "#ui/Persona.tsx";
import { Section } from "#ui/Section.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { membersQuery } from "../members.queries.ts";
import classes from "./SpacePeople.module.css";

const shown = 6;

/** The newest members, and the way to all of them. */
export function SpacePeople({ space }: { space: SpaceView }) {
  const { t } = useTranslation(["members", "common"]);
  const query = useInfiniteQuery(membersQuery(space.id, "active"));
  const people = query.data?.pages[0]?.items.slice(0, shown) ?? [];
  return (
    <Section title={t("members:space.people")}>
      {query.isPending && <Skeletons shape="row" />}
      {query.isError && <ErrorNotice onRetry={() => void query.refetch()} />}
      <ul className={classes.people}>
        {people.map(({ id, author, status, online }) => (
          <li key={id} className={classes.person}>
            <Persona
              name={
                <Link to="/network/$id/info" params={{ id: author.id }}>
                  {author.displayName}
                </Link>
              }
              initialsOf={author.displayName}
              src={author.photoURL}
              shape={author.role === "org" ? "square" : "round"}
              onlineLabel={online ? t("members:list.hereNow") : undefined}
              detail={t(author.role === "org" ? "common:organisation" : "common:person")}
            />
            {space.isPrivate && status !== "contributor" && <StatusChip status={status} />}
          </li>
        ))}
      </ul>
      <Anchor
        renderRoot={(props) => <Link to="/space/$id/members" params={{ id: space.id }} {...props} />}
        size="sm"
        fw={600}
      >
        {t("members:space.seeMembers")}
      </Anchor>
    </Section>
  );
}
