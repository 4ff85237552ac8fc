import {
  acceptInvite,
  createSpace,
  declineInvite,
  favoriteSpace,
  leaveSpace,
  removeSpace,
  requestAccess,
  type SpaceInput,
  type SpaceView,
  updateSpace,
} from "@bump/contract";
import { meQuery, patchMe } from "#features/users/index.ts";
import { call } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import { activeSpaceOfMe, addSpace, goFrom, patchSpace, refreshLists } from "./spaces.cache.ts";
import { spaceQuery } from "./spaces.queries.ts";

/** The id is the client's own: the same form sent twice makes one space. */
export async function makeSpace(data: SpaceInput & { id: string }): Promise<SpaceView> {
  const { data: space } = await call(createSpace, { body: { data } });
  addSpace(space);
  void refreshLists();
  return space;
}

export async function saveSpace(id: string, data: Partial<SpaceInput>): Promise<SpaceView> {
  const { data: space } = await call(updateSpace, { params: { id }, body: { data } });
  patchSpace(id, space);
  const active = activeSpaceOfMe();
  if (active?.spaceId === id) patchMe({ activeSpace: { ...active, spaceName: space.spaceName, img: space.img } });
  return space;
}

export function deleteSpace(id: string): Promise<void> {
  return goFrom(id, () => call(removeSpace, { params: { id } }));
}

/** The way out; who has only asked takes that back. */
export function leave({ id, status }: SpaceView): Promise<void> {
  const end = () => call(leaveSpace, { params: { id } });
  return status === "requested" ? end().then(() => refreshMine(id)) : goFrom(id, end);
}

/** Where the person stands has changed, and with it what waits for them. */
async function refreshMine(id: string): Promise<void> {
  const keys = [meQuery.queryKey, spaceQuery(id).queryKey];
  await Promise.all([...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })), refreshLists()]);
}

export async function acceptInvitation({ id }: SpaceView): Promise<void> {
  const { data } = await call(acceptInvite, { params: { id } });
  patchSpace(id, data);
  await refreshMine(id);
}

export async function declineInvitation({ id }: SpaceView): Promise<void> {
  await call(declineInvite, { params: { id } });
  await refreshMine(id);
}

export async function askToJoin({ id }: SpaceView): Promise<void> {
  const { status } = await call(requestAccess, { body: { requestedSpaceId: id } });
  patchSpace(id, { status });
  await refreshMine(id);
}

/** Shown at once; what the server refuses is taken back. */
export async function setFavorite({ id }: SpaceView, favorite: boolean): Promise<void> {
  patchSpace(id, { favorite });
  try {
    await call(favoriteSpace, { body: { customSpaceId: id, favorite } });
  } catch (error) {
    patchSpace(id, { favorite: !favorite });
    throw error;
  }
  await refreshLists();
}
