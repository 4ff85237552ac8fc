import { Anchor, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { SpaceAnalytics } from "#features/analytics/index.ts";
import { SpaceTasks } from "#features/members/index.ts";
import { useActiveSpaceView } from "./use-space.ts";

/** /manage/overview: what waits, the way to the rest of its management, and how the space does. */
export function ActiveOverview() {
  const { t } = useTranslation("members");
  const space = useActiveSpaceView();
  return (
    <Stack gap={16}>
      <SpaceTasks space={space} />
      <Anchor
        className="reach"
        size="sm"
        fw={600}
        renderRoot={(props) => <Link to="/space/$id/manage" params={{ id: space.id }} {...props} />}
      >
        {t("overview.manage")}
      </Anchor>
      <SpaceAnalytics key={space.id} spaceId={space.id} />
    </Stack>
  );
}
