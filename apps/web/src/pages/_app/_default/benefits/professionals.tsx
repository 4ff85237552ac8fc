import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/benefits/professionals")({
  staticData: { page: "benefitsProfessionals" },
  component: () => <TextPage text="benefitsProfessionals" />,
});
