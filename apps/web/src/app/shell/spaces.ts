import type { SpaceRef } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { spacesQuery } from "#features/spaces/index.ts";
import { useMe } from "#features/users/index.ts";
import { itemsOf } from "#lib/pages.ts";

const recentShown = 3;

/** Where the person is. Null until their account is known. */
export function useActiveSpace(): SpaceRef | null {
  return useMe()?.activeSpace ?? null;
}

/** Where they were before, latest first. */
export function useRecentSpaces(): SpaceRef[] {
  const active = useActiveSpace();
  const { data } = useInfiniteQuery({ ...spacesQuery({ type: "recent" }), enabled: active !== null });
  return itemsOf(data)
    .filter(({ spaceId }) => spaceId !== active?.spaceId)
    .slice(0, recentShown);
}
