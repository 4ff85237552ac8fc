import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id/recipes")({
  staticData: { page: "problemRecipes" },
  component: () => <EmptyPage text="problemRecipes" kind="recipe" to="/problems/recent" />,
});
