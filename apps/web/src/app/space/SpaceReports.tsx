import type { SpaceView } from "@bump/contract";
import { Stack } from "@mantine/core";
import { ApprovalQueue } from "#features/approvals/index.ts";
import { ReportList } from "#features/reports/index.ts";
import { useActiveSpaceView, useSpace } from "./use-space.ts";

/** What was reported in a space, for those who act on it; for the others what they reported themselves. */
function Reports({ space: { id, can } }: { space: SpaceView }) {
  return <ReportList key={id} of={can.manage ? { scope: "inbox", spaceId: id } : { scope: "mine" }} />;
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

/** /manage/reports */
export function ActiveInbox() {
  return <Inbox id={useActiveSpaceView().id} />;
}
