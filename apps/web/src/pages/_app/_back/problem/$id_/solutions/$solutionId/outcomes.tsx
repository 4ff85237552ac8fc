import { IconFlagCheck } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId/outcomes")({
  staticData: { page: "solutionOutcomes" },
  component: () => <EmptyPage text="solutionOutcomes" icon={IconFlagCheck} to="/problem/$id/solutions" />,
});
