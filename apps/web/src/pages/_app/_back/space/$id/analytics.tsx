import { IconChartBar } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id/analytics")({
  staticData: { page: "spaceAnalytics" },
  component: () => <EmptyPage text="dashboard" icon={IconChartBar} to="/story" />,
});
