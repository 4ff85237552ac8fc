import { createFileRoute } from "@tanstack/react-router";
import { DevelopersPage } from "#app/content/DevelopersPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/dev")({
  staticData: { page: "developers" },
  loader: () => loadTexts("pages"),
  component: DevelopersPage,
});
