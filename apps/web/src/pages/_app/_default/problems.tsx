import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_default/problems")({
  staticData: { page: "problems" },
  component: () => (
    <TabbedPage
      page="problems"
      explainer="problems"
      tabs={[
        ["problemsRecent", "/problems/recent"],
        ["problemsAlerts", "/problems/alerts"],
        ["problemsMyAlerts", "/problems/myalerts"],
        ["problemsPriorities", "/problems/mypriorities"],
        ["problemsMine", "/problems/myproblems"],
        ["problemsSolving", "/problems/solving"],
      ]}
    />
  ),
});
