import { IconBell } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/problems/myalerts")({
  staticData: { page: "problemsMyAlerts" },
  component: () => <EmptyPage text="problemsMyAlerts" icon={IconBell} to="/tags" />,
});
