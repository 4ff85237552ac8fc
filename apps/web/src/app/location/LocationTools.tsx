import type { MapKind, Place } from "@bump/contract";
import { mapKinds } from "@bump/contract";
import { Alert, Loader, SegmentedControl } from "@mantine/core";
import { IconAlertCircle, IconRulerMeasure } from "@tabler/icons-react";
import { type RefObject, useId } from "react";
import { useTranslation } from "react-i18next";
import { PlaceSearch, type Point, useDistances, usePosition } from "#features/places/index.ts";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import classes from "./LocationPage.module.css";
import { distances } from "./location.search.ts";

type Props = {
  country: string | null;
  kind: MapKind | undefined;
  nearby: { km: number } | null;
  field: RefObject<HTMLInputElement | null>;
  onPlace: (place: Place) => void;
  onKind: (kind: MapKind | undefined) => void;
  onPosition: (point: Point) => void;
  onKm: (km: number) => void;
  onAll: () => void;
};

/** Where to look, at what, and how far. */
export function LocationTools(props: Props) {
  const { country, kind, nearby, field, onPlace, onKind, onPosition, onKm, onAll } = props;
  const { t } = useTranslation(["places", "activity"]);
  const label = useId();
  const { distance } = useDistances();
  // Who does not tell where they are names a place instead.
  const position = usePosition(onPosition, () => field.current?.focus());
  const isAsking = position.state === "asking";
  return (
    <>
      <div className={classes.tools}>
        <PlaceSearch field={field} label={t("places:page.search")} country={country} onChoose={onPlace} />
        <div className={classes.filters}>
          <span id={label} className={classes.hidden}>
            {t("places:page.which")}
          </span>
          <SegmentedControl
            aria-labelledby={label}
            value={nearby || isAsking ? "nearby" : "all"}
            onChange={(value) => (value === "nearby" ? position.ask() : onAll())}
            data={[
              { value: "all", label: t("places:page.all") },
              {
                value: "nearby",
                label: (
                  <span className={classes.choice}>
                    {isAsking && <Loader size={14} />}
                    {t("places:page.nearby")}
                  </span>
                ),
              },
            ]}
          />
          {nearby && (
            <FilterMenu
              label={t("places:page.distance")}
              icon={IconRulerMeasure}
              value={String(nearby.km)}
              options={distances.map((km) => [String(km), distance(km)] as const)}
              onChange={(km) => onKm(Number(km))}
              named
              short
            />
          )}
          <FilterMenu
            label={t("activity:kinds.label")}
            value={kind ?? "all"}
            options={(["all", ...mapKinds] as const).map((one) => [one, t(`activity:kinds.${one}`)] as const)}
            onChange={(one) => onKind(one === "all" ? undefined : one)}
            named
            short
          />
        </div>
      </div>
      {position.state !== "idle" && !isAsking && (
        <Alert
          color={position.state === "unsupported" ? "red" : "yellow"}
          icon={<Icon of={IconAlertCircle} />}
          role="alert"
          withCloseButton
          onClose={position.forget}
          closeButtonLabel={t("places:page.understood")}
          mb={12}
        >
          {t(`places:position.${position.state as "unsupported" | "denied" | "failed"}`)}
        </Alert>
      )}
    </>
  );
}
