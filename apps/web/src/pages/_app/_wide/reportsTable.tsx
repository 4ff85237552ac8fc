import { IconTable } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_wide/reportsTable")({
  staticData: { page: "reportsTable" },
  component: () => <EmptyPage text="reports" icon={IconTable} to="/community-guidelines" />,
});
