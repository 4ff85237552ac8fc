import "maplibre-gl/dist/maplibre-gl.css";
import { ActionIcon, useComputedColorScheme } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type GeoJSONSource, Map as WebMap, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#lib/i18n.ts";
import { useLatest } from "#lib/use-latest.ts";
import { Icon } from "#ui/Icon.tsx";
import { type Bounds, type Point, toPoint } from "../places.points.ts";
import type { MapView } from "../places.views.ts";
import { countriesQuery } from "../places.queries.ts";
import { type Tiles, useTiles } from "../use-tiles.ts";
import { boundsOf, toBox, viewOf } from "./map-bounds.ts";
import { colorsOf, deepest, fileUrl, fineFrom, repaint, styleOf, toNames } from "./map-style.ts";
import { useTowns } from "./use-towns.ts";
import classes from "./WorldMap.module.css";

// A file of our own: the library would put one together out of text, which the page's policy forbids.
setWorkerUrl(workerUrl);

const Here = createContext<WebMap | null>(null);

/** The map around, for what stands on it. */
export function useMap(): WebMap {
  return useContext(Here)!;
}

export type MapHandle = {
  /** As near as that at least. */
  goTo: (point: Point, zoom?: number) => void;
  /** As near as that exactly: the way out again, too. */
  look: (view: MapView) => void;
  fit: (bounds: Bounds) => void;
  /** So that the keys go on from there, where what had the focus goes away. */
  focus: () => void;
};

/** Where the map begins: a view that was left, or a box to be seen whole. */
export type Start = MapView | Bounds;

function isBounds(start: Start): start is Bounds {
  return Array.isArray(start);
}

type Options = { container: HTMLElement; start: Start; tiles: Tiles | null; label: string };

function createMap({ container, start, tiles, label }: Options): WebMap {
  const map = new WebMap({
    container,
    style: styleOf(colorsOf(container), tiles),
    ...(isBounds(start)
      ? { bounds: toBox(start), fitBoundsOptions: { padding: 32, maxZoom: 10 } }
      : { center: [start.lng, start.lat] as [number, number], zoom: start.zoom }),
    maxZoom: tiles ? 18 : deepest,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    // Ours stands beside it, only where there is something to say.
    attributionControl: false,
    locale: { "Map.Title": label },
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (!tiles) sharpen(map);
  return map;
}

/** The fine shapes come when they can be told from the coarse ones, and stay. */
function sharpen(map: WebMap): void {
  const look = () => {
    if (map.getZoom() < fineFrom) return;
    map.off("zoomend", look);
    void map.getSource<GeoJSONSource>("world")?.setData(fileUrl("fine"));
  };
  map.on("zoomend", look);
  map.once("load", look);
}

/** The names of countries, in the language of the page. Without them the map is still a map. */
function useNames(map: WebMap | null, isOurs: boolean): void {
  const language = useLanguage();
  const { data } = useQuery({ ...countriesQuery, enabled: isOurs });
  useEffect(() => {
    if (data) void map?.getSource<GeoJSONSource>("names")?.setData(toNames(data, language));
  }, [map, language, data]);
}

export type WorldMapProps = {
  label: string;
  /** Read once. */
  start: Start;
  onReady?: (handle: MapHandle) => void;
  /** When it has come to rest. */
  onView?: (view: MapView, bounds: Bounds) => void;
  /** A click on the map itself. */
  onPick?: (point: Point) => void;
  children?: ReactNode;
};

/** The world, to be moved about by mouse, touch and keys; what stands on it is given as children. */
export function WorldMap({ label, start, onReady, onView, onPick, children }: WorldMapProps) {
  const { t } = useTranslation("places");
  const tiles = useTiles();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<WebMap | null>(null);
  const scheme = useComputedColorScheme();
  const heard = useLatest({ onReady, onView, onPick });
  const first = useRef({ start, label });

  useEffect(() => {
    const made = createMap({ container: container.current!, ...first.current, tiles });

    const tell = () => heard.current.onView?.(viewOf(made), boundsOf(made));
    made.on("moveend", tell);
    made.on("click", ({ lngLat }) => heard.current.onPick?.(toPoint(lngLat)));
    made.once("style.load", () => {
      setMap(made);
      heard.current.onReady?.({
        goTo: (point, zoom = made.getZoom()) =>
          made.easeTo({ center: point, zoom: Math.max(zoom, made.getZoom()), duration: 300 }),
        look: ({ zoom, ...center }) => made.easeTo({ center, zoom, duration: 300 }),
        fit: (bounds) => made.fitBounds(toBox(bounds), { padding: 48, maxZoom: deepest, duration: 300 }),
        focus: () => made.getCanvas().focus(),
      });
      tell();
    });
    return () => {
      setMap(null);
      made.remove();
    };
  }, [heard, tiles]);

  useEffect(() => {
    if (map) repaint(map, colorsOf(container.current!));
  }, [map, scheme]);
  useNames(map, tiles === null);
  useTowns(map, tiles === null);

  return (
    <div className={classes.map}>
      <div ref={container} className={classes.canvas} />
      <div className={classes.zoom} data-tools>
        <ActionIcon aria-label={t("map.zoomIn")} title={t("map.zoomIn")} onClick={() => map?.zoomIn()}>
          <Icon of={IconPlus} />
        </ActionIcon>
        <ActionIcon aria-label={t("map.zoomOut")} title={t("map.zoomOut")} onClick={() => map?.zoomOut()}>
          <Icon of={IconMinus} />
        </ActionIcon>
      </div>
      <div className={classes.attribution}>
        {t("map.source")}
        {tiles?.attribution && ` · ${tiles.attribution}`}
      </div>
      {map && <Here value={map}>{children}</Here>}
    </div>
  );
}
