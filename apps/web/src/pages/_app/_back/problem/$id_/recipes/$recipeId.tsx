import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id_/recipes/$recipeId")({
  staticData: { page: "recipe" },
  component: () => <EmptyPage text="recipe" kind="recipe" to="/problem/$id/recipes" />,
});
