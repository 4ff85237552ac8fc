import type { Location, Precision } from "@bump/contract";
import { Alert, Button, Radio, Skeleton, Stack, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue, useMediaQuery } from "@mantine/hooks";
import { IconAlertCircle, IconCurrentLocation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { failedText } from "#lib/error-text.ts";
import { useLanguage } from "#lib/i18n.ts";
import { Icon } from "#ui/Icon.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { canTell, spotOf, type Spot, type Tellable, tellable, toLocation, toSpot } from "../places.location.ts";
import type { Point } from "../places.points.ts";
import { placesAtQuery } from "../places.queries.ts";
import { useCountryOf, useStart } from "../use-start.ts";
import { usePosition } from "../use-position.ts";
import { PointFrame } from "./MapFrame.tsx";
import classes from "./PlaceDialog.module.css";
import { PlaceSearch } from "./PlaceSearch.tsx";

const precisions = ["exact", "town", "country"] as const satisfies readonly Precision[];
const longestName = 100;
/** An arrow key that is held down moves the pin many times before it rests. */
const restMs = 300;

function useDegrees() {
  const language = useLanguage();
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  return ({ lat, lng }: Point) => `${format.format(lat)}, ${format.format(lng)}`;
}

type PrecisionProps = { spot: Spot; told: Tellable; value: Precision; onChange: (value: Precision) => void };

/** How much of it is told, each with what others will see. */
function PrecisionField({ spot, told, value, onChange }: PrecisionProps) {
  const { t } = useTranslation("places");
  const degrees = useDegrees();
  const sees = (precision: Precision): string => {
    if (!canTell(precision, spot, told)) return t(`precision.${precision}.none`);
    if (precision === "exact") return t("precision.exact.sees", { point: degrees(spot.point) });
    const place = precision === "town" ? told.town : told.country;
    return t(`precision.${precision}.sees`, { place: place?.formattedLocation });
  };
  return (
    <Radio.Group label={t("precision.label")} value={value} onChange={(next) => onChange(next as Precision)}>
      <div className={classes.rows}>
        {precisions.map((precision) => (
          <Radio
            key={precision}
            value={precision}
            label={t(`precision.${precision}.name`)}
            description={sees(precision)}
            disabled={!canTell(precision, spot, told)}
            className={classes.row}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

/** What the browser said where it did not say where we are. */
function PositionNotice({ problem }: { problem: "unsupported" | "denied" | "failed" }) {
  const { t } = useTranslation("places");
  return (
    <Alert color={problem === "unsupported" ? "red" : "yellow"} icon={<Icon of={IconAlertCircle} />} role="alert">
      {t(`position.${problem}`)}
    </Alert>
  );
}

/** What is chosen, what lies there, and how much of it is told. */
function useChoice(value: Location | null) {
  const language = useLanguage();
  const [spot, setSpot] = useState<Spot | null>(() => value && toSpot(value));
  const [wanted, setWanted] = useState<Precision>(value?.precision ?? (value ? "exact" : "town"));
  const [name, setName] = useState(value && (value.precision ?? "exact") === "exact" ? value.formattedLocation : "");
  const [rested] = useDebouncedValue(spot?.point ?? null, restMs);
  const there = useQuery(placesAtQuery(rested, language));
  const isKnown = there.isSuccess && rested === spot?.point;
  const told = spot ? tellable(spot, isKnown ? there.data : []) : { town: null, country: null };
  // On the open sea there is no town to tell: what is left is told.
  const precision =
    spot && isKnown && !canTell(wanted, spot, told) ? (spot.as?.kind === "country" ? "country" : "exact") : wanted;
  const put = (next: Spot) => {
    setSpot(next);
    setName("");
  };
  return { spot, put, told, there, isKnown, precision, setWanted, name: name ?? "", setName };
}

type Props = {
  /** Names are looked for in its country. */
  spaceId: string;
  value: Location | null;
  onSave: (location: Location | null) => void;
  onClose: () => void;
};

/** A place for a post: searched for, pointed at, or where the person is; and how much of it others may know. */
export function PlaceDialog({ spaceId, value, onSave, onClose }: Props) {
  const { t } = useTranslation(["places", "common"]);
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  const isTouched = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const country = useCountryOf(spaceId);
  const start = useStart(country, value);
  const choice = useChoice(value);
  const { spot, told, there, isKnown, precision } = choice;
  // What was looked for says nothing of a point that was chosen in another way: the search begins anew.
  const [search, setSearch] = useState(0);
  const putPoint = (point: Point) => {
    setSearch((was) => was + 1);
    choice.put({ point, as: null });
  };
  const position = usePosition(putPoint, (problem) => problem === "denied" && field.current?.focus());
  const choosePoint = (point: Point) => {
    position.forget();
    putPoint(point);
  };
  const result = spot && toLocation(spot, told, precision, choice.name);
  const save = () => {
    if (!result) return;
    onSave(result);
    onClose();
  };
  const remove = () => {
    onSave(null);
    onClose();
  };
  const where = spot && (spot.as?.formattedLocation || told.town?.formattedLocation || told.country?.formattedLocation);
  return (
    <ResponsiveDialog
      opened
      size={700}
      title={t(value ? "places:dialog.change" : "places:dialog.add")}
      onClose={onClose}
      main={
        <Button onClick={save} disabled={!result}>
          {t("common:actions.save")}
        </Button>
      }
      others={
        <>
          {value && (
            <Button variant="subtle" color="red" mr="auto" onClick={remove}>
              {t("places:dialog.remove")}
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t("common:actions.cancel")}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <div className={classes.find}>
          <PlaceSearch
            key={search}
            first
            field={field}
            label={t("places:search.label")}
            country={country ?? null}
            onChoose={(place) => {
              position.forget();
              choice.put(spotOf(place));
            }}
          />
          <Button
            variant="default"
            leftSection={<Icon of={IconCurrentLocation} size={18} />}
            loading={position.state === "asking"}
            onClick={position.ask}
          >
            {t("places:position.use")}
          </Button>
        </div>
        {position.state !== "idle" && position.state !== "asking" && <PositionNotice problem={position.state} />}
        <div className={classes.map}>
          {start ? (
            <PointFrame
              label={t("places:map.choose")}
              instead={t("places:map.insteadSearch")}
              at={spot?.point ?? null}
              start={start}
              choosing={{ hint, onChange: choosePoint }}
            />
          ) : (
            <Skeleton h="100%" radius={0} />
          )}
        </div>
        <Text id={hint} size="sm" c="var(--b-text-2)">
          {t(`places:map.${isTouched ? "touch" : "hint"}${spot ? "Move" : "Choose"}`)}
        </Text>
        <VisuallyHidden component="output">
          {where && isKnown ? t("places:map.at", { place: where }) : ""}
        </VisuallyHidden>
        {spot && there.isError && (
          <Alert color="red" icon={<Icon of={IconAlertCircle} />} role="alert">
            {failedText(t("places:at.failed"), there.error)}{" "}
            <Button variant="default" size="compact-sm" onClick={() => void there.refetch()}>
              {t("common:actions.retry")}
            </Button>
          </Alert>
        )}
        {spot && (isKnown || there.isError) && (
          <PrecisionField spot={spot} told={told} value={precision} onChange={choice.setWanted} />
        )}
        {spot && !isKnown && !there.isError && <Skeleton className={classes.waiting} radius={8} />}
        {spot && precision === "exact" && (isKnown || there.isError) && (
          <TextInput
            label={t("places:name.label")}
            description={t("places:name.text")}
            placeholder={spot.as?.formattedLocation || told.town?.formattedLocation}
            maxLength={longestName}
            value={choice.name}
            onChange={(event) => choice.setName(event.currentTarget.value)}
          />
        )}
      </Stack>
    </ResponsiveDialog>
  );
}
