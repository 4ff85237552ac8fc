import { Card, Title, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { problemQuery, problemsLikeQuery } from "../problems.queries.ts";
import classes from "./LikeThis.module.css";
import { StatusChip } from "./StatusChip.tsx";

const shownFirst = 3;

/** In the right column: problems that are called alike or about the same. Nothing where there are none, or they do not come. */
export function LikeThis({ id }: { id: string }) {
  const { t } = useTranslation("problems");
  const { number } = useFormats();
  const { data: problem } = useQuery(problemQuery(id));
  const { data: all = [] } = useQuery(problemsLikeQuery(id));
  const title = useId();
  const [isWhole, setWhole] = useState(false);
  const others = isWhole ? all : all.slice(0, shownFirst);
  if (others.length === 0) return null;
  return (
    <Card component="section" padding={0} aria-labelledby={title}>
      <Title order={2} size="h4" id={title} className={classes.title}>
        {t("similar.column")}
      </Title>
      <ul className={classes.rows}>
        {others.map(({ id: other, name, status, spaceId, spaceName, totalParticipants: count }) => (
          <li key={other} className={classes.row}>
            <Link to="/problem/$id/info" params={{ id: other }} className={classes.name}>
              {name}
            </Link>
            <span className={classes.facts}>
              <StatusChip status={status} />
              {spaceId !== problem?.spaceId && <span>{spaceName}</span>}
              <span>{t("similar.impacted", { count, shown: number(count) })}</span>
            </span>
          </li>
        ))}
      </ul>
      {all.length > others.length && (
        <UnstyledButton className={classes.all} onClick={() => setWhole(true)}>
          {t("similar.all", { number: number(all.length) })}
        </UnstyledButton>
      )}
    </Card>
  );
}
