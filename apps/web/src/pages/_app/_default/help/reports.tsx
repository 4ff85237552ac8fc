import { IconFlag3 } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/help/reports")({
  staticData: { page: "helpReports" },
  component: () => <EmptyPage text="myReports" icon={IconFlag3} to="/community-guidelines" />,
});
