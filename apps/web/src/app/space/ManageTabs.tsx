import type { SpaceView } from "@bump/contract";
import { Box } from "@mantine/core";
import { InviteButton } from "#features/members/index.ts";
import { useSpaceName } from "#features/spaces/index.ts";
import type { PageName } from "../access.ts";
import { type Tab, TabbedPage } from "../content/TabbedPage.tsx";

type Props = { page: PageName; space: SpaceView; tabs: readonly Tab[] };

/** A space for those who run it: its name, the way to invite, and its parts. */
export function ManageTabs({ page, space, tabs }: Props) {
  const nameOf = useSpaceName();
  return (
    <TabbedPage
      page={page}
      title={nameOf(space)}
      actions={
        <Box visibleFrom="xs">
          <InviteButton space={space} />
        </Box>
      }
      tabs={tabs}
    />
  );
}
