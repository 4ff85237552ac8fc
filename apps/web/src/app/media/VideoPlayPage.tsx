import { Card, UnstyledButton } from "@mantine/core";
import { IconPlayerPlay, IconVideo, IconVideoOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  clock,
  durationOf,
  type Played,
  playedQuery,
  PlayerStage,
  toViewItems,
  useTitle,
  type ViewItem,
} from "#features/media/index.ts";
import { hasCode } from "#lib/api-error.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Icon } from "#ui/Icon.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { EmptyPage } from "../content/EmptyPage.tsx";
import classes from "./VideoPlayPage.module.css";

/** Nothing where nobody knows it. */
function Length({ film }: { film: ViewItem }) {
  const seconds = durationOf(film);
  return seconds !== null && <span className={classes.length}>{clock(seconds)}</span>;
}

function Films({ played }: { played: Played }) {
  const { t } = useTranslation("media");
  const titleOf = useTitle();
  const query = useQuery(playedQuery(played));
  const films = useMemo(() => toViewItems(query.data ?? []).filter(({ kind }) => kind === "film"), [query.data]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = films.find(({ id }) => id === chosenId) ?? films[0];
  if (query.isPending) return <Skeletons shape="card" count={1} />;
  if (query.isError && !hasCode(query.error, "not_found")) {
    return (
      <Card>
        <ErrorNotice onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (!chosen) {
    return (
      <EmptyState icon={IconVideoOff} title={t("player.failed")}>
        {t("player.failedText")}
      </EmptyState>
    );
  }
  return (
    <Card padding={0}>
      <div className={classes.stage}>
        <PlayerStage key={chosen.id} item={chosen} started={chosenId !== null} />
      </div>
      {films.length > 1 && (
        <ul className={classes.films} aria-label={t("player.choose")}>
          {films.map((film) => (
            <li key={film.id}>
              <UnstyledButton
                className={classes.film}
                aria-current={film === chosen || undefined}
                onClick={() => setChosenId(film.id)}
              >
                <Icon of={IconVideo} />
                <span className={classes.name}>{titleOf(film)}</span>
                <Length film={film} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** /videoplay: the films of an item, or of one's own uploads; what was recorded in parts plays as one. */
export function VideoPlayPage(played: Played) {
  const { t } = useTranslation("routes");
  if (!played.path && !played.ids?.length)
    return <EmptyPage text="videoPlay" icon={IconPlayerPlay} to="/stories/recent" />;
  return (
    <>
      <PageHeading>{t("videoPlay")}</PageHeading>
      <Films key={JSON.stringify(played)} played={played} />
    </>
  );
}
