import { NotificationsPage } from "#features/notifications/index.ts";
import { AlertTags } from "#features/tags/index.ts";
import { useRequiredMe } from "#features/users/index.ts";

function useHere(): string {
  return useRequiredMe().activeSpace.spaceId;
}

/** /notifications/thisSpace: with the tags that decide what somebody is told of. */
export function NotificationsHere() {
  return (
    <NotificationsPage of="thisSpace">
      <AlertTags spaceId={useHere()} />
    </NotificationsPage>
  );
}
