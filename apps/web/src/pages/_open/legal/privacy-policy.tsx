import { createFileRoute } from "@tanstack/react-router";
import { SiteTextPage } from "#app/content/SiteTextPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_open/legal/privacy-policy")({
  staticData: { page: "privacy" },
  loader: () => loadTexts("pages"),
  component: () => <SiteTextPage page="privacy" text="privacy" />,
});
