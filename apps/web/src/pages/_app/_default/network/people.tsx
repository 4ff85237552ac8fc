import { IconUsers } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";
import { PeopleList } from "#features/people/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/network/people")({
  staticData: { page: "networkPeople" },
  loader: () => loadTexts("people"),
  component: () => (
    <PeopleList kind="people" empty={<EmptyPage text="networkPeople" icon={IconUsers} to="/settings/profile" />} />
  ),
});
