import { IconThumbDown } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId/voters/downvotes")({
  staticData: { page: "votersDown" },
  component: () => <EmptyPage text="votersDown" icon={IconThumbDown} to="/problem/$id/solutions" />,
});
