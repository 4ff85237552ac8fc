import { IconApps } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/extensions")({
  staticData: { page: "extensions" },
  component: () => <EmptyPage text="extensions" icon={IconApps} to="/apps" />,
});
