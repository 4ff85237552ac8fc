import { useMe } from "#features/users/index.ts";
import { TabbedPage } from "./TabbedPage.tsx";

/** /spaces/private: its tabs, with the invitations that wait for an answer. */
export function PrivateSpacesPage() {
  const invites = useMe()?.counters.totalInvites ?? 0;
  return (
    <TabbedPage
      page="spacesPrivate"
      inner
      tabs={[
        ["spacesActive", "/spaces/private/active"],
        ["spacesInvited", "/spaces/private/invited", undefined, invites > 0 ? { count: invites, urgent: true } : {}],
        ["spacesRequested", "/spaces/private/requested"],
        ["spacesBlocked", "/spaces/private/blocked"],
      ]}
    />
  );
}
