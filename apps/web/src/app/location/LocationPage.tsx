import { mapKinds, type Place } from "@bump/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Bounds,
  boundsAround,
  type MapHandle,
  type MapView,
  type Point,
  readView,
  useCountryOf,
  useStart,
  viewText,
} from "#features/places/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { PageHeading } from "#ui/PageHeading.tsx";
import { type Near, useLiveLocated, useLocated, type Where } from "./located.queries.ts";
import type { LocationSearch } from "./location.search.ts";
import { LocationMap, type Seen, wholeWorld } from "./LocationMap.tsx";
import classes from "./LocationPage.module.css";
import { LocationPanel } from "./LocationPanel.tsx";
import { LocationTools } from "./LocationTools.tsx";
import { aroundText, nearbyOf, useSearchChange } from "./use-search.ts";

/** Where posts of the space are: on the map, and beside it as a list. */
export function LocationPage({ search }: { search: LocationSearch }) {
  const { t } = useTranslation("routes");
  const { spaceId } = useRequiredMe().activeSpace;
  const change = useSearchChange();
  const field = useRef<HTMLInputElement>(null);
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [here, setHere] = useState<Near | null>(null);
  const country = useCountryOf(spaceId);
  const ofSpace = useStart(country, null);
  const shown = search.kind ? [search.kind] : mapKinds;
  const nearby = nearbyOf(search);
  const start = readView(search.at) ?? (nearby ? boundsAround(nearby.around, nearby.km) : ofSpace);
  const where: Where = here ?? nearby ?? { bounds: seen?.bounds ?? wholeWorld };
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
  const lookEverywhere = () => {
    setHere(null);
    change({ around: undefined, km: undefined });
    // Else the list would go on to name only what the map shows of that neighbourhood.
    if (ofSpace && "zoom" in ofSpace) handle?.look(ofSpace);
    else handle?.fit(ofSpace ?? wholeWorld);
  };
  const onPlace = ({ lat, lng, kind }: Place) => {
    if (nearby || !handle) return lookAround({ lat, lng }, nearby?.km ?? 25);
    setHere(null);
    handle.look({ lat, lng, zoom: kind === "country" ? 4 : 7 });
  };
  return (
    <div className={classes.page}>
      <PageHeading>{t("location")}</PageHeading>
      <LocationTools
        country={country ?? null}
        kind={search.kind}
        nearby={nearby}
        field={field}
        onPlace={onPlace}
        onKind={(kind) => {
          setHere(null);
          change({ kind });
        }}
        onPosition={(point) => lookAround(point, nearby?.km ?? 25)}
        onKm={(km) => nearby && lookAround(nearby.around, km)}
        onAll={lookEverywhere}
      />
      <div className={classes.both}>
        <div className={classes.map}>
          <LocationMap
            spaceId={spaceId}
            shown={shown}
            start={start}
            seen={seen}
            nearby={nearby}
            handle={handle}
            onReady={setHandle}
            onView={onView}
            onHere={setHere}
          />
        </div>
        <LocationPanel
          located={located}
          here={here}
          nearby={nearby}
          onLeave={() => setHere(null)}
          onAll={lookEverywhere}
        />
      </div>
    </div>
  );
}
