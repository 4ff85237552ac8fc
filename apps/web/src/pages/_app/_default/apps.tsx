import { IconApps } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/apps")({
  staticData: { page: "apps" },
  component: () => <EmptyPage text="apps" icon={IconApps} to="/graphviews" />,
});
