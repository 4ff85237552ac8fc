import { createFileRoute } from "@tanstack/react-router";
import { PlansPage } from "#app/content/PlansPage.tsx";

export const Route = createFileRoute("/_app/_default/benefits/compare")({
  staticData: { page: "benefitsCompare" },
  component: PlansPage,
});
