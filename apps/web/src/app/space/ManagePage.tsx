import { Box } from "@mantine/core";
import { InviteButton } from "#features/members/index.ts";
import { useSpaceName } from "#features/spaces/index.ts";
import { type Tab, TabbedPage } from "../content/TabbedPage.tsx";
import { useSpace } from "./use-space.ts";

/** Somebody waits there. */
function waiting(count: number | null | undefined) {
  return { count: count ?? 0, urgent: (count ?? 0) > 0 };
}

/** /space/{id}/manage: who is in the space and how it is run, all parts in one row of tabs. */
export function ManagePage() {
  const space = useSpace();
  const nameOf = useSpaceName();
  const counters = space.inside?.counters;
  const people: readonly Tab[] = [
    ["membersActive", "/space/$id/manage/participants/participants", undefined, { count: counters?.totalMembers ?? 0 }],
    ["membersOwners", "/space/$id/manage/participants/owners", undefined, { count: counters?.totalOwners ?? 0 }],
    ["membersInvited", "/space/$id/manage/participants/invited", undefined, { count: counters?.totalInvited ?? 0 }],
    ["membersRequested", "/space/$id/manage/participants/requested", undefined, waiting(counters?.totalRequested)],
    ["membersBlocked", "/space/$id/manage/participants/blocked", undefined, { count: counters?.totalBlocked ?? 0 }],
  ];
  const waits = (counters?.totalReports ?? 0) + (counters?.totalApprovals ?? 0);
  return (
    <TabbedPage
      page="spaceManage"
      title={nameOf(space)}
      actions={
        <Box visibleFrom="xs">
          <InviteButton space={space} />
        </Box>
      }
      tabs={[
        ...(space.isPrivate ? people : people.slice(0, 1)),
        ["spaceManageReports", "/space/$id/manage/reports", undefined, waiting(waits)],
        ["spaceAnalytics", "/space/$id/manage/analytics"],
        ["spaceManageSettings", "/space/$id/manage/settings"],
      ]}
    />
  );
}
