import { createFileRoute } from "@tanstack/react-router";
import { SiteTextPage } from "#app/content/SiteTextPage.tsx";

export const Route = createFileRoute("/_open/legal/terms")({
  staticData: { page: "terms" },
  component: () => <SiteTextPage page="terms" text="terms" />,
});
