import { IconBuilding } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";
import { PeopleList } from "#features/people/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/network/orgs")({
  staticData: { page: "networkOrgs" },
  loader: () => loadTexts("people"),
  component: () => (
    <PeopleList kind="orgs" empty={<EmptyPage text="networkOrgs" icon={IconBuilding} to="/benefits/organisations" />} />
  ),
});
