import { IconUsers } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id/impacted")({
  staticData: { page: "problemImpacted" },
  component: () => <EmptyPage text="problemImpacted" icon={IconUsers} to="/problems/recent" />,
});
