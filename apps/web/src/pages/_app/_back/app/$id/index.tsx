import { IconApps } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/app/$id/")({
  staticData: { page: "appOpen" },
  component: () => <EmptyPage text="app" icon={IconApps} to="/apps" />,
});
