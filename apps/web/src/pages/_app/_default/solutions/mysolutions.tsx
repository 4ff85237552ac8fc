import { createFileRoute } from "@tanstack/react-router";
import { MySolutions } from "#app/solutions/SolutionsPages.tsx";

export const Route = createFileRoute("/_app/_default/solutions/mysolutions")({
  staticData: { page: "solutionsMine" },
  component: MySolutions,
});
