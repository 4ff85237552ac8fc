import type { SpaceView } from "@bump/contract";
import { Card } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { spaceKind, useSpaceName } from "../spaces.names.ts";
import { FavoriteButton } from "./FavoriteButton.tsx";
import { HereChip } from "./HereChip.tsx";
import { SpaceActs } from "./SpaceActs.tsx";
import classes from "./SpaceCard.module.css";
import { SpaceImage } from "./SpaceImage.tsx";
import { SpaceMenu } from "./SpaceMenu.tsx";
import { StatusChip } from "./StatusChip.tsx";

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
          <HereChip space={space} />
          {status && status !== "deleted" && status !== "contributor" && <StatusChip status={status} />}
        </div>
      </div>
      {space.description && <p className={classes.purpose}>{space.description}</p>}
      {!isKnown && <p className={classes.purpose}>{t("card.blockedText")}</p>}
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
