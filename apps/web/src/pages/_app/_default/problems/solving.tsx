import { IconTool } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/problems/solving")({
  staticData: { page: "problemsSolving" },
  component: () => <EmptyPage text="problemsSolving" icon={IconTool} to="/problems/recent" />,
});
