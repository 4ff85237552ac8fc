import { useSite } from "#lib/site.ts";

/** A map of somebody else, in pieces, where the deployment names one. */
export type Tiles = { url: string; attribution: string | null };

export function useTiles(): Tiles | null {
  return useSite().tiles;
}
