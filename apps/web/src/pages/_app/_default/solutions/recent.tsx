import { createFileRoute } from "@tanstack/react-router";
import { RecentSolutions } from "#app/solutions/SolutionsPages.tsx";

export const Route = createFileRoute("/_app/_default/solutions/recent")({
  staticData: { page: "solutionsRecent" },
  component: RecentSolutions,
});
