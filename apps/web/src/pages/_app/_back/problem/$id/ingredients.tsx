import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id/ingredients")({
  staticData: { page: "problemIngredients" },
  component: () => <EmptyPage text="problemIngredients" kind="ingredient" to="/problems/recent" />,
});
