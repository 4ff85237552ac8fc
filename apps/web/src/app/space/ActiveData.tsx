import { Stack } from "@mantine/core";
import { SpaceExport, SpaceImport } from "#features/exports/index.ts";
import { MembersExport } from "#features/members/index.ts";
import { useActiveSpaceView } from "./use-space.ts";

/** /manage/data: what is in the space, out and in. */
export function ActiveData() {
  const space = useActiveSpaceView();
  return (
    <Stack gap={16} maw={760} key={space.id}>
      <SpaceExport space={space} />
      <MembersExport space={space} />
      <SpaceImport space={space} />
    </Stack>
  );
}
