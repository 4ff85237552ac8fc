import { IconPlanet } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/admin/allSpaces")({
  staticData: { page: "adminSpaces" },
  component: () => <EmptyPage text="adminSpaces" icon={IconPlanet} to="/admin/settings" />,
});
