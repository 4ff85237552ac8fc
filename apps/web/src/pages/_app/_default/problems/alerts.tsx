import { IconAlertTriangle } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/problems/alerts")({
  staticData: { page: "problemsAlerts" },
  component: () => <EmptyPage text="problemsAlerts" icon={IconAlertTriangle} to="/tags" />,
});
