import { IconChartLine } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId/measurements")({
  staticData: { page: "solutionMeasurements" },
  component: () => <EmptyPage text="solutionMeasurements" icon={IconChartLine} to="/problem/$id/solutions" />,
});
