import type { SpaceView } from "@bump/contract";
import { meQuery, patchMe } from "#features/users/index.ts";
import { setActiveSpace } from "#lib/active-space.ts";
import { changeItems, type Pages } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { worldSpace } from "./spaces.names.ts";
import { spaceKeys, spaceQuery, spacesQuery } from "./spaces.queries.ts";

function changeLists(change: (items: SpaceView[]) => SpaceView[]): void {
  queryClient.setQueriesData<Pages<SpaceView>>(
    { queryKey: spaceKeys.lists },
    (data) => data && changeItems(data, change),
  );
}

/** Wherever the space is shown, it is shown so. */
export function patchSpace(id: string, change: Partial<SpaceView>): void {
  changeLists((items) => items.map((space) => (space.id === id ? { ...space, ...change } : space)));
  queryClient.setQueryData(spaceQuery(id).queryKey, (space) => space && { ...space, ...change });
}

/** A new one stands first among the person's own, once: the list may have been asked for anew before the answer came. */
export function addSpace(space: SpaceView): void {
  queryClient.setQueryData(spaceQuery(space.id).queryKey, space);
  queryClient.setQueryData(spacesQuery({ type: "private", status: "active" }).queryKey, (data) => {
    const [first, ...others] = data?.pages ?? [];
    const isThere = data?.pages.some(({ items }) => items.some(({ id }) => id === space.id));
    return data && first && !isThere
      ? { ...data, pages: [{ ...first, items: [space, ...first.items] }, ...others] }
      : data;
  });
}

/** Takes a space out of one list, until the server is asked again. */
export function dropFromLists(id: string): void {
  changeLists((items) => items.filter((space) => space.id !== id));
}

export function refreshLists(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: spaceKeys.lists });
}

/** Spaces that the person is leaving or deleting from here. */
const going = new Set<string>();

export function isGoing(id: string): boolean {
  return going.has(id);
}

/** Runs what ends the person's access to a space, and empties what is kept of it. */
export async function goFrom(id: string, end: () => Promise<unknown>): Promise<void> {
  going.add(id);
  try {
    await end();
    forgetSpace(id);
  } finally {
    going.delete(id);
  }
}

export function activeSpaceOfMe() {
  return queryClient.getQueryData(meQuery.queryKey)?.activeSpace ?? null;
}

/** Nothing of the space is left here; who was in it is in the world now, as on the server. */
export function forgetSpace(id: string): void {
  if (activeSpaceOfMe()?.spaceId === id) {
    setActiveSpace(worldSpace);
    patchMe({ activeSpace: worldSpace });
  }
  void queryClient.cancelQueries({ queryKey: spaceKeys.of(id) });
  queryClient.removeQueries({ queryKey: spaceKeys.of(id) });
  dropFromLists(id);
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  void refreshLists();
}
