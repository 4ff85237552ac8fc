import { type MapCell, type MapKind, mapKinds, type Place } from "@bump/contract";
import { Button, Skeleton, UnstyledButton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Bounds,
  boundsAround,
  CellsFrame,
  cellsQuery,
  distanceKm,
  hashBounds,
  type MapHandle,
  type MapView,
  type Point,
  readView,
  useCountryOf,
  useStart,
  viewText,
} from "#features/places/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { queryClient } from "#lib/query-client.ts";
import { PageHeading } from "#ui/PageHeading.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { kinds as looks } from "../kinds.ts";
import { ItemPopover } from "./ItemPopover.tsx";
import { kindNames } from "./LocatedRow.tsx";
import { useDistances } from "./use-distances.ts";
import { useLiveLocated, useLocated, type Where } from "./located.queries.ts";
import { aroundText, type LocationSearch, nearbyOf, useSearchChange } from "./location.search.ts";
import { LocationList } from "./LocationList.tsx";
import classes from "./LocationPage.module.css";
import { LocationTools } from "./LocationTools.tsx";

const wholeWorld: Bounds = [-180, -90, 180, 90];
/** Deep enough to tell neighbours apart. */
const deepZoom = 14;
/** At one place: what was told as one town has one point. */
const hereKm = 0.2;

/** What a mark shows of a kind. */
function useLook() {
  const { t } = useTranslation("shell");
  return (kind: string) => {
    const name = kindNames[kind as MapKind];
    return { ...looks[name], word: t(`kinds.${name}`) };
  };
}

function useListLabel(isHere: boolean, km: number | null): string {
  const { t } = useTranslation("places");
  const { distance } = useDistances();
  if (isHere) return t("page.here");
  return km === null ? t("page.list") : t("page.near", { distance: distance(km) });
}

type Seen = { bounds: Bounds; zoom: number };

/** How the posts of a space lie on the map, as far as it is seen. */
function useCells(
  spaceId: string,
  shown: readonly MapKind[],
  seen: Seen | null,
  nearby: { around: Point; km: number } | null,
) {
  const { data = [] } = useQuery({
    ...cellsQuery(spaceId, shown, seen?.bounds ?? wholeWorld, seen?.zoom ?? 1),
    enabled: seen !== null,
    placeholderData: keepPreviousData,
  });
  if (!nearby) return data;
  return data.filter((cell) => distanceKm(nearby.around, cell) <= nearby.km);
}

function boxOf(cells: readonly MapCell[]): Bounds {
  const [lats, lngs] = [cells.map(({ lat }) => lat), cells.map(({ lng }) => lng)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** Where posts of the space are: on the map, and beside it as a list. */
export function LocationPage({ search }: { search: LocationSearch }) {
  const { t } = useTranslation(["places", "routes"]);
  const { spaceId } = useRequiredMe().activeSpace;
  const phone = useIsPhone();
  const look = useLook();
  const change = useSearchChange();
  const field = useRef<HTMLInputElement>(null);
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [chosen, setChosen] = useState<MapCell | null>(null);
  const [here, setHere] = useState<Point | null>(null);
  const [isUp, setUp] = useState(false);
  const country = useCountryOf(spaceId);
  const ofSpace = useStart(country, null);
  const shown = search.kind ? [search.kind] : mapKinds;
  const nearby = nearbyOf(search);
  const start = readView(search.at) ?? (nearby ? boundsAround(nearby.around, nearby.km) : ofSpace);
  const cells = useCells(spaceId, shown, seen, nearby);
  const where: Where = here ? { around: here, km: hereKm } : (nearby ?? { bounds: seen?.bounds ?? wholeWorld });
  const located = useLocated(spaceId, shown, where);
  useLiveLocated(spaceId);

  const onView = ({ lat, lng, zoom }: MapView, bounds: Bounds) => {
    setSeen({ bounds, zoom });
    change({ at: viewText({ lat, lng, zoom }) });
  };
  const lookAround = (point: Point, km: number) => {
    setHere(null);
    change({ around: aroundText(point), km });
    handle?.fit(boundsAround(point, km));
  };
  const onPlace = ({ lat, lng, kind }: Place) => {
    if (nearby || !handle) return lookAround({ lat, lng }, nearby?.km ?? 25);
    setHere(null);
    handle.goTo({ lat, lng }, kind === "country" ? 4 : 7);
  };
  /** What is in it comes into sight; where all of it is at one point, the list shows it. */
  const open = async (cell: MapCell) => {
    setHere(null);
    if (cell.item) return setChosen(cell);
    setChosen(null);
    const inside = await queryClient
      .fetchQuery(cellsQuery(spaceId, shown, hashBounds(cell.hash), deepZoom))
      .catch(() => []);
    if (inside.length > 1) return handle?.fit(boxOf(inside));
    setHere({ lat: cell.lat, lng: cell.lng });
    setUp(true);
    handle?.goTo(cell, 7);
  };
  const listLabel = useListLabel(here !== null, nearby?.km ?? null);
  return (
    <div className={classes.page}>
      <PageHeading>{t("routes:location")}</PageHeading>
      <LocationTools
        country={country ?? null}
        kind={search.kind}
        nearby={nearby}
        field={field}
        onPlace={onPlace}
        onKind={(kind) => {
          setHere(null);
          setChosen(null);
          change({ kind });
        }}
        onPosition={(point) => lookAround(point, nearby?.km ?? 25)}
        onKm={(km) => nearby && lookAround(nearby.around, km)}
        onAll={() => {
          setHere(null);
          change({ around: undefined, km: undefined });
        }}
      />
      <div className={classes.both}>
        <div className={classes.map}>
          {start ? (
            <CellsFrame
              label={t("places:page.map")}
              instead={t("places:map.insteadList")}
              start={start}
              cells={cells}
              look={look}
              chosen={chosen}
              centre={nearby?.around ?? null}
              onReady={setHandle}
              onView={onView}
              onOpen={(cell) => void open(cell)}
              popover={
                chosen?.item && (
                  <ItemPopover
                    key={chosen.item.path}
                    path={chosen.item.path}
                    title={chosen.item.title}
                    spaceId={spaceId}
                    onClose={() => setChosen(null)}
                  />
                )
              }
            />
          ) : (
            <Skeleton h="100%" radius={0} />
          )}
        </div>
        <section className={classes.panel} data-up={isUp || undefined} aria-label={listLabel}>
          {phone && (
            <UnstyledButton
              className={classes.handle}
              aria-expanded={isUp}
              aria-label={t(isUp ? "places:page.lower" : "places:page.raise")}
              onClick={() => setUp(!isUp)}
            />
          )}
          <div className={classes.panelHead}>
            <h2 className={classes.panelTitle}>{listLabel}</h2>
            {here && (
              <Button variant="subtle" size="compact-sm" onClick={() => setHere(null)}>
                {t("places:page.showAll")}
              </Button>
            )}
          </div>
          <div className={classes.rows}>
            <LocationList located={located} from={nearby?.around ?? null} label={listLabel} />
          </div>
        </section>
      </div>
    </div>
  );
}
