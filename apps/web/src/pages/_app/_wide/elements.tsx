import { createFileRoute } from "@tanstack/react-router";
import { ElementsPage } from "#app/elements/ElementsPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_wide/elements")({
  staticData: { page: "elements" },
  loader: () => loadTexts("pages"),
  component: ElementsPage,
});
