import type { Location } from "@bump/contract";
import { IconMapPin } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { lazyDialog } from "#ui/lazy-part.tsx";
import { usePlaceName } from "../use-place-name.ts";
import classes from "./PlaceLine.module.css";

const LazyPlaceView = lazyDialog(async () => (await import("./PlaceView.tsx")).PlaceView);

/** Where a post is, and how exactly its author told it. Opens the map there. */
export function PlaceLine({ location }: { location: Location }) {
  const { t } = useTranslation("posts");
  const [opened, setOpened] = useState(false);
  const nameOf = usePlaceName();
  const { precision = "exact" } = location;
  return (
    <>
      <button type="button" className={classes.place} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Icon of={IconMapPin} size={18} />
        <span className={classes.name}>{nameOf(location) || t("place.point")}</span>
        <span className={classes.precision}>{t(`place.${precision}`)}</span>
      </button>
      {opened && <LazyPlaceView location={location} onClose={() => setOpened(false)} />}
    </>
  );
}
