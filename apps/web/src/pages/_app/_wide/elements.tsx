import { createFileRoute } from "@tanstack/react-router";
import { ElementsPage } from "#app/elements/ElementsPage.tsx";

export const Route = createFileRoute("/_app/_wide/elements")({
  staticData: { page: "elements" },
  component: ElementsPage,
});
