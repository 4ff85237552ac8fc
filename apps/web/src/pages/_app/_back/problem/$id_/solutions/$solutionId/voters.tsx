import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId/voters")({
  staticData: { page: "voters" },
  component: () => (
    <TabbedPage
      page="voters"
      inner
      tabs={[
        ["votersUp", "/problem/$id/solutions/$solutionId/voters/upvotes"],
        ["votersDown", "/problem/$id/solutions/$solutionId/voters/downvotes"],
      ]}
    />
  ),
});
