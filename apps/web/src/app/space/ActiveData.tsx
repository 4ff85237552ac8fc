import { MembersExport } from "#features/members/index.ts";
import { useActiveSpaceView } from "./use-space.ts";

/** /manage/data */
export function ActiveData() {
  return <MembersExport space={useActiveSpaceView()} />;
}
