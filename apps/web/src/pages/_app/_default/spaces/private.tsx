import { createFileRoute } from "@tanstack/react-router";
import { PrivateSpacesPage } from "#app/content/PrivateSpacesPage.tsx";

export const Route = createFileRoute("/_app/_default/spaces/private")({
  staticData: { page: "spacesPrivate" },
  component: PrivateSpacesPage,
});
