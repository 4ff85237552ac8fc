import { IconFlag3 } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/reports")({
  staticData: { page: "reports" },
  component: () => <EmptyPage text="reports" icon={IconFlag3} to="/community-guidelines" />,
});
