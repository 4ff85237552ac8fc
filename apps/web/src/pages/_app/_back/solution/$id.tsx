import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_back/solution/$id")({
  staticData: { page: "solution" },
  component: () => (
    <TabbedPage
      page="solution"
      tabs={[
        ["solutionInfo", "/solution/$id/info"],
        ["solutionProblems", "/solution/$id/problems"],
      ]}
    />
  ),
});
