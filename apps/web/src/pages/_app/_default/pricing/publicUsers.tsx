import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/pricing/publicUsers")({
  staticData: { page: "pricingPublic" },
  component: () => <TextPage text="pricingPublic" />,
});
