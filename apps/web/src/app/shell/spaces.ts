import type { SpaceRef } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMatches } from "@tanstack/react-router";
import { spacesQuery } from "#features/spaces/index.ts";
import { useMe } from "#features/users/index.ts";
import { itemsOf } from "#lib/pages.ts";

const recentShown = 3;

/** Where the person is. Null until their account is known. */
export function useActiveSpace(): SpaceRef | null {
  return useMe()?.activeSpace ?? null;
}

/** The space that the page itself shows, whichever the person is in; undefined on all other pages. */
export function useShownSpaceId(): string | undefined {
  return useMatches({
    select: (matches) => {
      const match = matches.find(({ staticData: { page } }) => page === "space" || page === "spaceManage");
      return (match?.params as { id?: string } | undefined)?.id;
    },
  });
}

/** Where they were before, latest first. */
export function useRecentSpaces(): SpaceRef[] {
  const active = useActiveSpace();
  const { data } = useInfiniteQuery({ ...spacesQuery({ type: "recent" }), enabled: active !== null });
  return itemsOf(data)
    .filter(({ spaceId }) => spaceId !== active?.spaceId)
    .slice(0, recentShown);
}
