import { IconUsers } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/demograph")({
  staticData: { page: "demograph" },
  component: () => <EmptyPage text="demograph" icon={IconUsers} to="/settings/profile" />,
});
