import { IconTool } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id/solvers")({
  staticData: { page: "problemSolvers" },
  component: () => <EmptyPage text="problemSolvers" icon={IconTool} to="/problems/recent" />,
});
