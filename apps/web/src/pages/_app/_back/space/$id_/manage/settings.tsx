import { IconSettings } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/settings")({
  staticData: { page: "spaceManageSettings" },
  component: () => <EmptyPage text="spaceManageSettings" icon={IconSettings} to="/spaces/private/active" />,
});
