import type { GeoJSONSource, Map as WebMap } from "maplibre-gl";
import { useEffect } from "react";
import { useLanguage } from "#lib/i18n.ts";
import { queryClient } from "#lib/query-client.ts";
import { cellsWithin } from "../places.points.ts";
import { townCellQuery, townNamesQuery, townsQuery } from "../places.queries.ts";
import { boundsOf } from "./map-bounds.ts";
import { toTowns, townsFrom } from "./map-style.ts";

/** From which zoom on the smaller ones are wanted: few pieces of the map are in sight then. */
const smallFrom = 7;

async function loadTowns(map: WebMap, language: string) {
  const [{ cells, towns }, names] = await Promise.all([
    queryClient.fetchQuery(townsQuery),
    queryClient.fetchQuery(townNamesQuery(language)),
  ]);
  const inSight = map.getZoom() < smallFrom ? [] : cellsWithin(boundsOf(map));
  const pieces = inSight.filter((cell) => cells.has(cell));
  const small = await Promise.all(pieces.map((cell) => queryClient.fetchQuery(townCellQuery(cell))));
  const large = towns.map((town, index) => ({ ...town, name: names[index] ?? town.name }));
  return { pieces: pieces.join(), towns: [...large, ...small.flat()] };
}

/** Towns as far as the map shows them, fetched when one comes near enough. Without them the map is still a map. */
export function useTowns(map: WebMap | null, isOurs: boolean): void {
  const language = useLanguage();
  useEffect(() => {
    if (!map || !isOurs) return undefined;
    let asked = 0;
    let shown: string | null = null;
    const look = async () => {
      if (map.getZoom() < townsFrom) return;
      asked += 1;
      const turn = asked;
      const { pieces, towns } = await loadTowns(map, language);
      // The map has gone on, or is gone.
      if (turn !== asked || pieces === shown) return;
      shown = pieces;
      void map.getSource<GeoJSONSource>("towns")?.setData(toTowns(towns));
    };
    const tryLook = () => void look().catch(() => undefined);
    map.on("moveend", tryLook);
    tryLook();
    return () => {
      asked = 0;
      map.off("moveend", tryLook);
    };
  }, [map, isOurs, language]);
}
