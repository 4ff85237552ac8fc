import type { Map as WebMap, StyleSpecification } from "maplibre-gl";
import type { Country, Town } from "../places.queries.ts";
import type { Point } from "../places.points.ts";
import type { Tiles } from "../use-tiles.ts";

/** From which zoom the coarse shapes would show their corners. */
export const fineFrom = 2.5;
/** Nothing is drawn beyond: the shapes are known to a kilometre. */
export const deepest = 14;

/** An address that a worker understands, which knows no page. */
export function fileUrl(name: "coarse" | "fine"): string {
  return new URL(`/basemap/${name}.json`, document.baseURI).href;
}

const tokens = {
  sea: "--map-sea",
  land: "--map-land",
  border: "--map-border",
  word: "--b-text-2",
  town: "--b-text-3",
  halo: "--map-land",
} as const;
type Colors = Record<keyof typeof tokens, string>;

/** Of the theme that holds where the map stands. */
export function colorsOf(element: HTMLElement): Colors {
  const style = getComputedStyle(element);
  const read = ([name, token]: [string, string]) => [name, style.getPropertyValue(token).trim()];
  return Object.fromEntries(Object.entries(tokens).map(read)) as Colors;
}

/** From which zoom on there are towns. */
export const townsFrom = 2.5;
/** Of those that have so many thousands at least; a capital counts for more. */
const townsShown = ["step", ["zoom"], 6000, 3, 2500, 4, 800, 5, 250, 6, 100, 7, 30, 8, 12, 9, 5, 10, 0] as const;
const isShownTown = [">=", ["get", "size"], townsShown] as never;

const byZoom = (...stops: number[]) => ["interpolate", ["linear"], ["zoom"], ...stops] as never;

// No glyphs are named in the style: the letters are drawn here, from the fonts of the page.
const fonts = ["Noto Sans Variable", "Noto Sans Devanagari Variable", "Noto Sans Telugu Variable", "sans-serif"];

/** A dot each, and the name of as many as there is room for, the largest first. */
function townLayers(colors: Colors): StyleSpecification["layers"] {
  return [
    {
      id: "towns",
      type: "circle",
      source: "towns",
      minzoom: townsFrom,
      filter: isShownTown,
      paint: {
        "circle-color": colors.word,
        "circle-radius": byZoom(3, 1.5, 10, 3),
        "circle-stroke-color": colors.halo,
        "circle-stroke-width": 1,
      },
    },
    {
      id: "town-names",
      type: "symbol",
      source: "towns",
      minzoom: townsFrom,
      filter: isShownTown,
      layout: {
        "text-field": ["get", "name"],
        "text-font": fonts,
        "text-size": byZoom(3, 11, 10, 13),
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": 0.4,
        "text-max-width": 8,
        "text-padding": 4,
        "symbol-sort-key": ["-", 0, ["get", "size"]],
      },
      paint: { "text-color": colors.town, "text-halo-color": colors.halo, "text-halo-width": 1.5 },
    },
  ];
}

function ownLayers(colors: Colors): StyleSpecification["layers"] {
  return [
    { id: "land", type: "fill", source: "world", filter: ["==", "kind", "land"], paint: { "fill-color": colors.land } },
    {
      id: "borders",
      type: "line",
      source: "world",
      filter: ["==", "kind", "border"],
      layout: { "line-join": "round" },
      paint: { "line-color": colors.border, "line-opacity": 0.55, "line-width": byZoom(1, 0.5, 6, 1.25) },
    },
    ...townLayers(colors),
    // Countries come last, and with that before towns where there is not room for both.
    {
      id: "names",
      type: "symbol",
      source: "names",
      maxzoom: 8,
      // From far away an island's name would stand where there is nothing to be seen.
      filter: ["<", ["get", "rank"], ["step", ["zoom"], 40, 2, 70, 3, 130, 4, 250]],
      layout: {
        "text-field": ["get", "name"],
        "text-font": fonts,
        "text-size": byZoom(1, 11, 6, 14),
        "text-max-width": 7,
        "text-padding": 8,
        "symbol-sort-key": ["get", "rank"],
      },
      paint: { "text-color": colors.word, "text-halo-color": colors.halo, "text-halo-width": 1.5 },
    },
  ];
}

/** Our own map, or where the site names them the tiles of another. */
export function styleOf(colors: Colors, tiles: Tiles | null): StyleSpecification {
  const sea = { id: "sea", type: "background" as const, paint: { "background-color": colors.sea } };
  if (tiles) {
    return {
      version: 8,
      sources: { tiles: { type: "raster", tiles: [tiles.url], tileSize: 256, maxzoom: 19 } },
      layers: [sea, { id: "tiles", type: "raster", source: "tiles" }],
    };
  }
  const none = { type: "FeatureCollection" as const, features: [] };
  return {
    version: 8,
    sources: {
      world: { type: "geojson", data: fileUrl("coarse") },
      names: { type: "geojson", data: none },
      towns: { type: "geojson", data: none },
    },
    layers: [sea, ...ownLayers(colors)],
  };
}

/** The theme changed. */
export function repaint(map: WebMap, colors: Colors): void {
  map.setPaintProperty("sea", "background-color", colors.sea);
  if (!map.getLayer("land")) return;
  map.setPaintProperty("land", "fill-color", colors.land);
  map.setPaintProperty("borders", "line-color", colors.border);
  map.setPaintProperty("towns", "circle-color", colors.word);
  map.setPaintProperty("towns", "circle-stroke-color", colors.halo);
  map.setPaintProperty("town-names", "text-color", colors.town);
  map.setPaintProperty("town-names", "text-halo-color", colors.halo);
  map.setPaintProperty("names", "text-color", colors.word);
  map.setPaintProperty("names", "text-halo-color", colors.halo);
}

type Named = { at: Point; properties: Record<string, string | number> };

function toPoints(named: readonly Named[]) {
  const features = named.map(({ at, properties }) => ({
    type: "Feature" as const,
    properties,
    geometry: { type: "Point" as const, coordinates: [at.lng, at.lat] },
  }));
  return { type: "FeatureCollection" as const, features };
}

/** Countries in the viewer's language, the largest first where there is not room for all. */
export function toNames(countries: readonly Country[], language: string) {
  const words = new Intl.DisplayNames(language, { type: "region" });
  return toPoints(countries.map(({ code, at }, rank) => ({ at, properties: { name: words.of(code) ?? code, rank } })));
}

export function toTowns(towns: readonly Town[]) {
  return toPoints(towns.map(({ at, name, size }) => ({ at, properties: { name, size } })));
}
