import { createFileRoute } from "@tanstack/react-router";
import { PersonSolutions } from "#app/solutions/SolutionsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/network/$id/solutions")({
  staticData: { page: "profileSolutions" },
  loader: () => loadTexts("solutions", "posts", "comments", "empty"),
  component: PersonSolutions,
});
