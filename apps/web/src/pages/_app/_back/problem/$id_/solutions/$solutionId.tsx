import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId")({
  staticData: { page: "solution" },
  component: () => (
    <TabbedPage
      page="solution"
      tabs={[
        ["solutionInfo", "/problem/$id/solutions/$solutionId/info"],
        ["solutionOutcomes", "/problem/$id/solutions/$solutionId/outcomes"],
        ["solutionMeasurements", "/problem/$id/solutions/$solutionId/measurements"],
        ["solutionVoters", "/problem/$id/solutions/$solutionId/voters"],
      ]}
    />
  ),
});
