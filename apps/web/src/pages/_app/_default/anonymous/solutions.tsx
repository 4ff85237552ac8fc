import { createFileRoute } from "@tanstack/react-router";
import { AnonymousSolutions } from "#app/solutions/SolutionsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/anonymous/solutions")({
  staticData: { page: "anonymousSolutions" },
  loader: () => loadTexts("solutions", "posts", "comments", "empty"),
  component: AnonymousSolutions,
});
