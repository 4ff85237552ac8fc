import { IconTable } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_wide/spreadsheet")({
  staticData: { page: "spreadsheet" },
  component: () => <EmptyPage text="spreadsheet" icon={IconTable} to="/story" />,
});
