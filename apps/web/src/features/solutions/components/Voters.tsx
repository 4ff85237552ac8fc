import { Button, Card } from "@mantine/core";
import { IconThumbDown, IconThumbUp } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { UserPersona } from "#features/users/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { When } from "#ui/When.tsx";
import { type Place, votersQuery } from "../solutions.queries.ts";
import classes from "./Rows.module.css";

type Props = { place: Place & { problemId: string }; way: "upvotes" | "downvotes" };

function Nobody({ place, way }: Props) {
  const { t } = useTranslation("empty");
  const text = way === "upvotes" ? "votersUp" : "votersDown";
  return (
    <EmptyState
      icon={way === "upvotes" ? IconThumbUp : IconThumbDown}
      title={t(`${text}.title`)}
      action={
        <Button
          renderRoot={(props) => <Link to="/problem/$id/solutions" params={{ id: place.problemId }} {...props} />}
        >
          {t(`${text}.action`)}
        </Button>
      }
    >
      {t(`${text}.text`)}
    </EmptyState>
  );
}

/** Who voted up or down there, the latest first; those who doubt it with their reasons. */
export function Voters({ place, way }: Props) {
  const { t } = useTranslation("solutions");
  const query = useInfiniteQuery(votersQuery(place, way));
  const voters = itemsOf(query.data);
  if (query.isPending) return <Skeletons shape="row" count={4} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice title={t("voters.failed")} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (voters.length === 0) return <Nobody place={place} way={way} />;
  return (
    <Card padding={0}>
      <ul className={classes.rows} aria-label={t(`voters.${way}`)}>
        {voters.map(({ id, author, feedback, when }) => (
          <li key={id} className={classes.row}>
            <UserPersona user={author} linked size={40} detail={<When at={when} />} />
            {feedback && <blockquote className={classes.quote}>{feedback}</blockquote>}
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </Card>
  );
}
