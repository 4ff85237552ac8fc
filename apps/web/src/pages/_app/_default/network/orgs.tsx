import { IconBuilding } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/network/orgs")({
  staticData: { page: "networkOrgs" },
  component: () => <EmptyPage text="networkOrgs" icon={IconBuilding} to="/benefits/organisations" />,
});
