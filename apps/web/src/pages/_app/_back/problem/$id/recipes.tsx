import { createFileRoute } from "@tanstack/react-router";
import { ProblemRecipesPage } from "#app/problems/ProblemPages.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id/recipes")({
  staticData: { page: "problemRecipes" },
  component: Recipes,
});

function Recipes() {
  return <ProblemRecipesPage id={Route.useParams().id} />;
}
