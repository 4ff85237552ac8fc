import { Stack } from "@mantine/core";
import { SpaceAnalytics } from "#features/analytics/index.ts";
import { ActiveTasks } from "./ManageActive.tsx";
import { useActiveSpace } from "./use-space.ts";

/** /manage/overview: what waits, and how the space does. */
export function ActiveOverview() {
  const { id } = useActiveSpace();
  return (
    <Stack gap={16}>
      <ActiveTasks />
      <SpaceAnalytics key={id} spaceId={id} />
    </Stack>
  );
}
