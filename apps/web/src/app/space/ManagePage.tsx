import type { Tab } from "../content/TabbedPage.tsx";
import { ManageTabs } from "./ManageTabs.tsx";
import { useSpace } from "./use-space.ts";

/** Somebody waits there. */
function waiting(count: number | null | undefined) {
  return { count: count ?? 0, urgent: (count ?? 0) > 0 };
}

/** /space/{id}/manage: who is in the space and how it is run, all parts in one row of tabs. */
export function ManagePage() {
  const space = useSpace();
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
    <ManageTabs
      page="spaceManage"
      space={space}
      tabs={[
        ...(space.isPrivate ? people : people.slice(0, 1)),
        ["spaceManageReports", "/space/$id/manage/reports", undefined, waiting(waits)],
        ["spaceAnalytics", "/space/$id/manage/analytics"],
        ["spaceManageSettings", "/space/$id/manage/settings"],
      ]}
    />
  );
}
