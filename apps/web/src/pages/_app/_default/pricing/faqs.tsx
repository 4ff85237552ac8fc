import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/pricing/faqs")({
  staticData: { page: "pricingFaqs" },
  component: () => <TextPage text="pricingFaqs" />,
});
