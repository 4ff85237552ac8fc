import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/pricing/bumpStars")({
  staticData: { page: "pricingBumpStars" },
  component: () => <TextPage text="bumpStars" />,
});
