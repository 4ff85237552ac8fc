import { IconThumbUp } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId/voters/upvotes")({
  staticData: { page: "votersUp" },
  component: () => <EmptyPage text="votersUp" icon={IconThumbUp} to="/problem/$id/solutions" />,
});
