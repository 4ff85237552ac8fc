import { createFileRoute } from "@tanstack/react-router";
import { PartPage } from "#app/problems/PartPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/problem/$id_/parts/$partId")({
  staticData: { page: "part" },
  loader: () => loadTexts("problems", "posts", "empty"),
  component: PartPage,
});
