import { Button, UnstyledButton } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDistances } from "#features/places/index.ts";
import { useIsPhone } from "#ui/use-is-phone.ts";
import type { Near, useLocated } from "./located.queries.ts";
import { LocationList } from "./LocationList.tsx";
import classes from "./LocationPage.module.css";

function useLabel(isHere: boolean, km: number | null): string {
  const { t } = useTranslation("places");
  const { distance } = useDistances();
  if (isHere) return t("page.here");
  return km === null ? t("page.list") : t("page.near", { distance: distance(km) });
}

type Props = {
  located: ReturnType<typeof useLocated>;
  /** What a mark of the map was opened for, where coming closer would not have parted it. */
  here: Near | null;
  nearby: Near | null;
  onLeave: () => void;
  onAll: () => void;
};

/** The list twin of the map: beside it, or from below on a phone. */
export function LocationPanel({ located, here, nearby, onLeave, onAll }: Props) {
  const { t } = useTranslation("places");
  const phone = useIsPhone();
  const [isUp, setUp] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const label = useLabel(here !== null, nearby?.km ?? null);
  const [before, setBefore] = useState(here);
  if (before !== here) {
    setBefore(here);
    if (here) setUp(true);
  }
  // Who opened a mark reads on here.
  useEffect(() => {
    if (here) title.current?.focus();
  }, [here]);
  return (
    <section className={classes.panel} data-up={isUp || undefined} aria-label={label}>
      {phone && (
        <UnstyledButton
          className={classes.handle}
          aria-expanded={isUp}
          aria-label={t(isUp ? "page.lower" : "page.raise")}
          onClick={() => setUp(!isUp)}
        />
      )}
      <div className={classes.panelHead}>
        <h2 ref={title} tabIndex={-1} className={classes.panelTitle}>
          {label}
        </h2>
        {here && (
          <Button variant="subtle" size="compact-sm" onClick={onLeave}>
            {t("page.showAll")}
          </Button>
        )}
      </div>
      <div className={classes.rows}>
        <LocationList located={located} from={nearby?.around ?? null} label={label} onAll={onAll} />
      </div>
    </section>
  );
}
