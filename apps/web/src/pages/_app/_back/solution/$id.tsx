import { createFileRoute } from "@tanstack/react-router";
import { SolutionAlone } from "#app/solutions/SolutionPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/solution/$id")({
  staticData: { page: "solution" },
  loader: () => loadTexts("solutions", "posts", "comments", "tags", "empty"),
  component: SolutionAlone,
});
