import { IconMapPinFilled } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Point, toPoint } from "../places.points.ts";
import { OnMap } from "./OnMap.tsx";
import { type MapHandle, type Start, useMap, WorldMap } from "./WorldMap.tsx";
import classes from "./WorldMap.module.css";

/** In pixels of the screen: as far as a hand would go. */
const step = 8;
const wideStep = 64;
const ways: Record<string, readonly [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

type PinProps = { at: Point; hint: string; onMove: (point: Point) => void };

/** Dragged, or moved by the arrow keys. */
function Pin({ at, hint, onMove }: PinProps) {
  const { t } = useTranslation("places");
  const map = useMap();
  const push = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const size = event.shiftKey ? wideStep : step;
    const from = map.project(at);
    const to = toPoint(map.unproject([from.x + way[0] * size, from.y + way[1] * size]));
    onMove(to);
    if (!map.getBounds().contains(to)) map.panTo(to, { duration: 200 });
  };
  return (
    <OnMap at={at} anchor="bottom" onMove={onMove}>
      <button
        type="button"
        className={classes.pin}
        aria-label={t("map.pin")}
        aria-describedby={hint}
        // What a click on the map itself does is not meant here.
        onClick={(event) => event.stopPropagation()}
        onKeyDown={push}
      >
        <IconMapPinFilled size={40} aria-hidden />
      </button>
    </OnMap>
  );
}

export type PointMapProps = {
  label: string;
  at: Point | null;
  /** Read once. */
  start: Start;
  /** Where the point can be chosen: the words that tell how, by their id. */
  choosing?: { hint: string; onChange: (point: Point) => void };
};

/** One point on the map, to be looked at or to be chosen. */
export function PointMap({ label, at, start, choosing }: PointMapProps) {
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const known = useRef(at);
  const pick = (point: Point) => {
    known.current = point;
    choosing?.onChange(point);
  };
  // What was found by its name comes into sight; what was put here by hand is there.
  useEffect(() => {
    if (!handle || !at || (known.current?.lat === at.lat && known.current.lng === at.lng)) return;
    known.current = at;
    handle.goTo(at, 7);
  }, [handle, at]);
  return (
    <WorldMap label={label} start={start} onReady={setHandle} onPick={choosing && pick}>
      {at &&
        (choosing ? (
          <Pin at={at} hint={choosing.hint} onMove={pick} />
        ) : (
          <OnMap at={at} anchor="bottom">
            <span className={classes.spot}>
              <IconMapPinFilled size={40} aria-hidden />
            </span>
          </OnMap>
        ))}
    </WorldMap>
  );
}
