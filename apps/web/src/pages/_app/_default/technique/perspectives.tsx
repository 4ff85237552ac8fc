import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/technique/perspectives")({
  staticData: { page: "techniquePerspectives" },
  component: () => <TextPage text="techniquePerspectives" />,
});
