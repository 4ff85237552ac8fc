import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/bump-method")({
  staticData: { page: "method" },
  loader: () => loadTexts("pages"),
  component: () => <TextPage text="method" />,
});
