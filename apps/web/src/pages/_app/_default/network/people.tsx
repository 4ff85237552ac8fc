import { IconUsers } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/network/people")({
  staticData: { page: "networkPeople" },
  component: () => <EmptyPage text="networkPeople" icon={IconUsers} to="/settings/profile" />,
});
