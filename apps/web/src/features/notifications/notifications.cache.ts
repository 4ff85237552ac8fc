import type { NotificationView } from "@bump/contract";
import { meQuery, patchMe } from "#features/users/index.ts";
import { changeItems, type Pages } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { notificationKeys } from "./notifications.queries.ts";

type Held = Pages<NotificationView>;

function holdsNotifications({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === "notifications" || queryKey[2] === "notifications";
}

/** Changes what every list holds. Answers how to show all of it as before. */
export function changeNotifications(change: (items: NotificationView[]) => NotificationView[]): () => void {
  const before = queryClient.getQueriesData<Held>({ predicate: holdsNotifications });
  queryClient.setQueriesData<Held>({ predicate: holdsNotifications }, (data) => data && changeItems(data, change));
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

export function setUnread(totalNotifications: number): void {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (me) patchMe({ counters: { ...me.counters, totalNotifications } });
}

export function unreadOfMe(): number {
  return queryClient.getQueryData(meQuery.queryKey)?.counters.totalNotifications ?? 0;
}

/** One that has just come, or has grown: first in the list of its space and in that of all. */
export function placeNotification(item: NotificationView): void {
  for (const queryKey of [notificationKeys.across, notificationKeys.in(item.space.spaceId)]) {
    queryClient.setQueryData<Held>(queryKey, (data) => {
      const others = data && changeItems(data, (items) => items.filter(({ id }) => id !== item.id));
      const [first, ...rest] = others?.pages ?? [];
      return others && first ? { ...others, pages: [{ ...first, items: [item, ...first.items] }, ...rest] } : data;
    });
  }
}

export function refreshNotifications(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: holdsNotifications });
}
