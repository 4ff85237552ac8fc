import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id")({
  staticData: { page: "problem" },
  component: () => (
    <TabbedPage
      page="problem"
      tabs={[
        ["problemInfo", "/problem/$id/info"],
        ["problemImpacted", "/problem/$id/impacted"],
        ["problemStories", "/problem/$id/stories"],
        ["problemSolutions", "/problem/$id/solutions"],
        ["problemParts", "/problem/$id/parts"],
        ["problemIngredients", "/problem/$id/ingredients"],
        ["problemRecipes", "/problem/$id/recipes"],
        ["problemSolvers", "/problem/$id/solvers"],
      ]}
    />
  ),
});
