import { IconBell } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/solutions/myalerts")({
  staticData: { page: "solutionsMyAlerts" },
  component: () => <EmptyPage text="solutionsMyAlerts" icon={IconBell} to="/tags" />,
});
