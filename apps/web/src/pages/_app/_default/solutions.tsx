import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_default/solutions")({
  staticData: { page: "solutions" },
  component: () => (
    <TabbedPage
      page="solutions"
      explainer="solutions"
      tabs={[
        ["solutionsRecent", "/solutions/recent"],
        ["solutionsMine", "/solutions/mysolutions"],
        ["solutionsMyAlerts", "/solutions/myalerts"],
      ]}
    />
  ),
});
