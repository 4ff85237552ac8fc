import {
  clearNotifications,
  type NotificationView,
  readNotifications as markRead,
  removeNotification,
} from "@bump/contract";
import { call } from "#lib/api.ts";
import { changeNotifications, refreshNotifications, setUnread, unreadOfMe } from "./notifications.cache.ts";

/** Shown at once; as it was when the server refuses. */
async function atOnce<Answer>(
  change: Parameters<typeof changeNotifications>[0],
  unread: number,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const before = unreadOfMe();
  const undo = changeNotifications(change);
  setUnread(Math.max(unread, 0));
  try {
    return await send();
  } catch (error) {
    undo();
    setUnread(before);
    // Others may have come meanwhile.
    void refreshNotifications();
    throw error;
  }
}

type Which = { ids: readonly string[] } | { spaceId: string | null };

function isMeant(which: Which, { id, space }: NotificationView): boolean {
  if ("ids" in which) return which.ids.includes(id);
  return which.spaceId === null || which.spaceId === space.spaceId;
}

/** Those named, or all of one space, or with null of all: also those that were never listed here. */
export async function readNotifications(which: Which): Promise<void> {
  const isAll = "spaceId" in which && which.spaceId === null;
  const { totalNotifications } = await atOnce(
    (items) => items.map((item) => (isMeant(which, item) ? { ...item, isRead: true } : item)),
    // Some may have been read elsewhere: the answer says how many are left.
    isAll ? 0 : unreadOfMe(),
    // Left out, the space would be the one that calls are made in.
    () => call(markRead, { body: "ids" in which ? { ids: [...which.ids] } : { spaceId: which.spaceId ?? "" } }),
  );
  setUnread(totalNotifications);
}

export async function clearNotification({ id, isRead }: NotificationView): Promise<void> {
  await atOnce(
    (items) => items.filter((item) => item.id !== id),
    unreadOfMe() - (isRead ? 0 : 1),
    () => call(removeNotification, { params: { id } }),
  );
}

/** Of one space, or of all. */
export async function clearAll(spaceId: string | null): Promise<void> {
  // Left out, it would be the one that calls are made in.
  await call(clearNotifications, { query: { spaceId: spaceId ?? "" } });
  changeNotifications((items) => items.filter(({ space }) => spaceId !== null && space.spaceId !== spaceId));
  if (spaceId === null) setUnread(0);
  // What lies beyond the pages that were held is asked for.
  await refreshNotifications();
}
