import { createFileRoute } from "@tanstack/react-router";
import { SiteTextPage } from "#app/content/SiteTextPage.tsx";

export const Route = createFileRoute("/_app/_default/aboutus")({
  staticData: { page: "aboutUs" },
  component: () => <SiteTextPage page="aboutUs" text="aboutUs" />,
});
