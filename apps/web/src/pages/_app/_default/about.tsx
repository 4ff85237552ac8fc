import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/about")({
  staticData: { page: "aboutBump" },
  loader: () => loadTexts("pages"),
  component: () => <TextPage text="about" />,
});
