import type { NotificationView } from "@bump/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";

const perPage = 25;

export const notificationKeys = {
  /** Of one space: goes with all else of it when access is lost. */
  in: (spaceId: string) => ["space", spaceId, "notifications"] as const,
  across: ["notifications"] as const,
};

/** Latest first. `spaceId` null: of all spaces. */
export function notificationsQuery(userId: string, spaceId: string | null) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: spaceId === null ? notificationKeys.across : notificationKeys.in(spaceId),
    queryFn: ({ pageParam, signal }) =>
      listByPath<NotificationView>(
        {
          path: `users/${userId}/notifications`,
          filterBy: spaceId === null ? undefined : "thisSpace",
          spaceId: spaceId ?? undefined,
          results: perPage,
          lastDocumentID: pageParam,
        },
        signal,
      ),
  });
}
