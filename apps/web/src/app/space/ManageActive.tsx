import { ManageTabs } from "./ManageTabs.tsx";
import { useActiveSpaceView } from "./use-space.ts";

/** /manage: the space one is in, for those who run it. */
export function ManageActive() {
  const space = useActiveSpaceView();
  return (
    <ManageTabs
      page="manage"
      space={space}
      tabs={[
        ["manageOverview", "/manage/overview"],
        ["manageUsers", "/manage/users", undefined, { count: space.inside?.counters.totalMembers }],
        ["manageReports", "/manage/reports"],
        ["manageData", "/manage/data"],
      ]}
    />
  );
}
