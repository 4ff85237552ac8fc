import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/pricing/problemSolvingPros")({
  staticData: { page: "pricingProfessionals" },
  component: () => <TextPage text="pricingProfessionals" />,
});
