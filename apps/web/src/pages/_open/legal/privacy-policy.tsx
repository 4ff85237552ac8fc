import { createFileRoute } from "@tanstack/react-router";
import { SiteTextPage } from "#app/content/SiteTextPage.tsx";

export const Route = createFileRoute("/_open/legal/privacy-policy")({
  staticData: { page: "privacy" },
  component: () => <SiteTextPage page="privacy" text="privacy" />,
});
