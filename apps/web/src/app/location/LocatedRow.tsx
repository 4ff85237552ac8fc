import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { distanceKm, type Point, useDistances, usePlaceName } from "#features/places/index.ts";
import { shareTargets } from "#features/sharing/index.ts";
import { excerpt } from "#lib/plain-text.ts";
import { IconTile } from "#ui/IconTile.tsx";
import { When } from "#ui/When.tsx";
import { kinds } from "../kinds.ts";
import classes from "./LocationPage.module.css";
import type { Located } from "./located.queries.ts";

export const kindNames = { stories: "story", problems: "problem", solutions: "solution" } as const;
const titleLength = 140;

function titleOf(item: Located): string {
  return item.collection === "stories" ? excerpt(item.story, titleLength) : item.name;
}

function linkOf(item: Located): string {
  return `/${shareTargets[kindNames[item.collection]](item)}`;
}

type Props = { item: Located; /** Which it is told how far from. */ from?: Point | null };

/** Something that is somewhere, in a few words. */
export function LocatedRow({ item, from }: Props) {
  const { t } = useTranslation(["shell", "places", "common"]);
  const { distance } = useDistances();
  const { icon, tone } = kinds[kindNames[item.collection]];
  const { location } = item;
  const far = from && location ? t("places:page.away", { distance: distance(distanceKm(from, location)) }) : null;
  const nameOf = usePlaceName();
  const where = (location && nameOf(location)) || t("places:view.point");
  return (
    <div className={classes.item}>
      <IconTile icon={icon} tone={tone} size={32} />
      <div className={classes.words}>
        <Link to={linkOf(item) as "/"} className={classes.title}>
          <span className={classes.kind}>
            {t("common:labelled", { label: t(`shell:kinds.${kindNames[item.collection]}`), value: "" })}
          </span>
          {titleOf(item) || t("places:page.untitled")}
        </Link>
        <span className={classes.meta}>
          {where}
          {far && ` · ${far}`} · <When at={item.when} byDay={item.isAnonymousPost} />
        </span>
      </div>
    </div>
  );
}
