import { createFileRoute } from "@tanstack/react-router";
import { SiteTextPage } from "#app/content/SiteTextPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/aboutus")({
  staticData: { page: "aboutUs" },
  loader: () => loadTexts("pages"),
  component: () => <SiteTextPage page="aboutUs" text="aboutUs" />,
});
