import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/help/info")({
  staticData: { page: "helpInfo" },
  loader: () => loadTexts("pages"),
  component: () => <TextPage text="help" />,
});
