import { IconApps } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/app/$id/info")({
  staticData: { page: "appInfo" },
  component: () => <EmptyPage text="appInfo" icon={IconApps} to="/apps" />,
});
