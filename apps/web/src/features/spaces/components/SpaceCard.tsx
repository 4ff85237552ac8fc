import type { SpaceView } from "@bump/contract";
import { Button, Card } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { useFormats } from "#lib/formats.ts";
import { useAction } from "#lib/use-action.ts";
import { Chip } from "#ui/Chip.tsx";
import { spaceKind, useSpaceName } from "../spaces.names.ts";
import { useChangeSpace } from "../spaces.switching.ts";
import { useSpaceActs } from "../use-space-acts.ts";
import { FavoriteButton } from "./FavoriteButton.tsx";
import classes from "./SpaceCard.module.css";
import { SpaceImage } from "./SpaceImage.tsx";
import { SpaceMenu } from "./SpaceMenu.tsx";
import { StatusChip } from "./StatusChip.tsx";

/** Whether the person is in it now. */
export function useIsHere(space: SpaceView): boolean {
  return useMe()?.activeSpace.spaceId === space.spaceId;
}

export function EnterButton({ space }: { space: SpaceView }) {
  const { t } = useTranslation("spaces");
  const name = useSpaceName()(space);
  const changeSpace = useChangeSpace();
  const enter = useAction(() => changeSpace(space));
  return (
    <Button variant="light" onClick={enter.run} loading={enter.pending} aria-label={t("card.enterNamed", { name })}>
      {t("card.enter")}
    </Button>
  );
}

/** What somebody who is not inside can do about it. */
function OutsideActs({ space }: { space: SpaceView }) {
  const { t } = useTranslation("spaces");
  const { accept, decline, request, withdraw } = useSpaceActs(space);
  if (space.status === "invited") {
    return (
      <>
        <Button variant="light" loading={accept.pending} disabled={decline.pending} onClick={accept.run}>
          {t("card.accept")}
        </Button>
        <Button variant="default" loading={decline.pending} disabled={accept.pending} onClick={decline.run}>
          {t("card.decline")}
        </Button>
      </>
    );
  }
  if (space.status === "requested") {
    return (
      <Button variant="default" loading={withdraw.pending} onClick={withdraw.run}>
        {t("card.withdraw")}
      </Button>
    );
  }
  if (!space.can.request) return null;
  return (
    <Button variant="light" loading={request.pending} onClick={request.run}>
      {t("card.request")}
    </Button>
  );
}

/** The first thing to do with a space: go in, or see to it that one may. */
export function SpaceActs({ space }: { space: SpaceView }) {
  return space.can.enter ? <EnterButton space={space} /> : <OutsideActs space={space} />;
}

function Facts({ space }: { space: SpaceView }) {
  const { t } = useTranslation("spaces");
  const { number } = useFormats();
  const members = space.inside?.counters.totalMembers;
  const facts = [
    t(`kinds.${spaceKind(space)}`),
    ...(members === undefined ? [] : [t("card.members", { count: members, formatted: number(members) })]),
    ...(space.blocked ? [t("card.closed")] : []),
  ];
  return <p className={classes.meta}>{facts.join(" · ")}</p>;
}

/** A space as everybody who may know of it sees it, with what they can do. */
export function SpaceCard({ space }: { space: SpaceView }) {
  const { t } = useTranslation("spaces");
  const nameOf = useSpaceName();
  const isHere = useIsHere(space);
  const { status } = space;
  // Of a space that blocked somebody they know the name and no more.
  const isKnown = status !== "blocked";
  return (
    <Card component="li" className={classes.card}>
      <SpaceImage space={space} size={48} />
      <div className={classes.words}>
        <h3 className={classes.name}>
          {isKnown ? (
            <Link to="/space/$id/info" params={{ id: space.id }}>
              {nameOf(space)}
            </Link>
          ) : (
            nameOf(space)
          )}
        </h3>
        <Facts space={space} />
        <div className={classes.chips}>
          {isHere && (
            <Chip icon={IconCheck} chosen>
              {t("card.here")}
            </Chip>
          )}
          {status && status !== "deleted" && status !== "contributor" && <StatusChip status={status} />}
        </div>
        {space.description && <p className={classes.purpose}>{space.description}</p>}
        {!isKnown && <p className={classes.purpose}>{t("card.blockedText")}</p>}
      </div>
      <div className={classes.acts}>
        <SpaceActs space={space} />
      </div>
      {isKnown && (
        <div className={classes.tools}>
          <FavoriteButton space={space} />
          <SpaceMenu space={space} />
        </div>
      )}
    </Card>
  );
}
