import { Anchor, Box, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { InviteButton, MembersExport, SpaceTasks } from "#features/members/index.ts";
import { useSpaceName } from "#features/spaces/index.ts";
import { TabbedPage } from "../content/TabbedPage.tsx";
import { useActiveSpace } from "./use-space.ts";

/** /manage: the space one is in, for those who run it. */
export function ManageActive() {
  const space = useActiveSpace();
  const nameOf = useSpaceName();
  return (
    <TabbedPage
      page="manage"
      title={nameOf(space)}
      actions={
        <Box visibleFrom="xs">
          <InviteButton space={space} />
        </Box>
      }
      tabs={[
        ["manageOverview", "/manage/overview"],
        ["manageUsers", "/manage/users", undefined, { count: space.inside?.counters.totalMembers }],
        ["manageReports", "/manage/reports"],
        ["manageData", "/manage/data"],
      ]}
    />
  );
}

/** What waits in the active space, and the way to the rest of its management. */
export function ActiveTasks() {
  const { t } = useTranslation("members");
  const space = useActiveSpace();
  return (
    <Stack gap={16}>
      <SpaceTasks space={space} />
      <Anchor
        size="sm"
        fw={600}
        renderRoot={(props) => <Link to="/space/$id/manage" params={{ id: space.id }} {...props} />}
      >
        {t("overview.manage")}
      </Anchor>
    </Stack>
  );
}

/** /manage/data */
export function ActiveData() {
  return <MembersExport space={useActiveSpace()} />;
}
