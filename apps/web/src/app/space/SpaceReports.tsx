import type { SpaceView } from "@bump/contract";
import { Stack } from "@mantine/core";
import { ApprovalQueue } from "#features/approvals/index.ts";
import { ReportList, ReportsTable } from "#features/reports/index.ts";
import { useActiveSpaceView, useSpace } from "./use-space.ts";

/** What was reported in a space, for those who act on it; for the others what they reported themselves. */
function scopeIn({ id, can }: SpaceView) {
  return can.manage ? ({ scope: "inbox", spaceId: id } as const) : ({ scope: "mine" } as const);
}

function Reports({ space }: { space: SpaceView }) {
  return <ReportList key={space.id} of={scopeIn(space)} />;
}

function Inbox({ id }: { id: string }) {
  return (
    <Stack gap={16} maw={760}>
      <ApprovalQueue spaceId={id} />
      <ReportList key={id} of={{ scope: "inbox", spaceId: id }} />
    </Stack>
  );
}

/** /space/{id}/reports */
export function SpaceReports() {
  return <Reports space={useSpace()} />;
}

/** /space/{id}/manage/reports */
export function ManagedReports() {
  return <Inbox id={useSpace().id} />;
}

/** /reports */
export function ActiveReports() {
  return <Reports space={useActiveSpaceView()} />;
}

/** /reportsTable */
export function ActiveReportsTable() {
  const space = useActiveSpaceView();
  return <ReportsTable key={space.id} of={scopeIn(space)} />;
}

/** /manage/reports */
export function ActiveInbox() {
  return <Inbox id={useActiveSpaceView().id} />;
}
