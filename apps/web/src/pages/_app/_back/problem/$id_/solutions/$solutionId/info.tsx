import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId/info")({
  staticData: { page: "solutionInfo" },
  component: () => <EmptyPage text="problemSolution" kind="solution" to="/problem/$id/solutions" />,
});
