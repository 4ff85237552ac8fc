import { createFileRoute } from "@tanstack/react-router";
import { ProblemIngredientsPage } from "#app/problems/ProblemPages.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id/ingredients")({
  staticData: { page: "problemIngredients" },
  component: Page,
});

function Page() {
  return <ProblemIngredientsPage id={Route.useParams().id} />;
}
