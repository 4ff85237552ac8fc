import { IconFlag3 } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id/reports")({
  staticData: { page: "spaceReports" },
  component: () => <EmptyPage text="reports" icon={IconFlag3} to="/community-guidelines" />,
});
