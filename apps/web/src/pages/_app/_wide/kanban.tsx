import { IconLayoutKanban } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_wide/kanban")({
  staticData: { page: "kanban" },
  component: () => <EmptyPage text="kanban" icon={IconLayoutKanban} to="/problems/myproblems" />,
});
