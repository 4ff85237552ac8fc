import {
  type AdminSpaceView,
  type AdminUserView,
  type EndpointCall,
  removeAdminSpace,
  removeAdminUser,
  type SiteSettings,
  updateAdminSpace,
  updateAdminUser,
  updateSettings,
} from "@bump/contract";
import type { QueryKey } from "@tanstack/react-query";
import { call } from "#lib/api.ts";
import { changeItems, type Pages } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { siteQuery } from "#lib/site.ts";
import { adminKeys, siteSettingsQuery } from "./admin.queries.ts";

function refresh(...keys: QueryKey[]): Promise<unknown> {
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export async function saveSiteSettings(changes: Partial<SiteSettings>): Promise<void> {
  const { settings } = await call(updateSettings, { body: { data: changes } });
  queryClient.setQueryData(siteSettingsQuery.queryKey, (was) => was && { ...was, settings });
  await refresh(adminKeys.audit, siteQuery.queryKey);
}

/** Shows the item as given wherever it is listed, or takes it out. */
function place<Item extends { id: string }>(queryKey: QueryKey, id: string, item: Item | null): void {
  queryClient.setQueriesData<Pages<Item>>(
    { queryKey },
    (data) => data && changeItems(data, (items) => items.flatMap((one) => (one.id === id ? (item ?? []) : one))),
  );
}

type UserChange = EndpointCall<typeof updateAdminUser>["body"]["data"];

/** Shown at once; what the server refuses is taken back. */
export async function changeUser(user: AdminUserView, change: UserChange): Promise<void> {
  place(adminKeys.users, user.id, { ...user, ...change });
  try {
    const { data } = await call(updateAdminUser, { params: { id: user.id }, body: { data: change } });
    place(adminKeys.users, user.id, data);
  } catch (error) {
    place(adminKeys.users, user.id, user);
    throw error;
  }
  void refresh(adminKeys.audit);
}

export async function deleteUser({ id }: AdminUserView): Promise<void> {
  await call(removeAdminUser, { params: { id } });
  place(adminKeys.users, id, null);
  void refresh(adminKeys.audit);
}

export async function closeSpace(space: AdminSpaceView, blocked: boolean): Promise<void> {
  place(adminKeys.spaces, space.id, { ...space, blocked });
  try {
    const { data } = await call(updateAdminSpace, { params: { id: space.id }, body: { data: { blocked } } });
    place(adminKeys.spaces, space.id, data);
  } catch (error) {
    place(adminKeys.spaces, space.id, space);
    throw error;
  }
  void refresh(adminKeys.audit);
}

export async function deleteSpace({ id }: AdminSpaceView): Promise<void> {
  await call(removeAdminSpace, { params: { id } });
  place(adminKeys.spaces, id, null);
  void refresh(adminKeys.audit);
}
