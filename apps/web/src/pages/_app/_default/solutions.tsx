import { createFileRoute } from "@tanstack/react-router";
import { SolutionsPage } from "#app/solutions/SolutionsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/solutions")({
  staticData: { page: "solutions" },
  loader: () => loadTexts("solutions", "posts", "comments", "empty"),
  component: SolutionsPage,
});
