import { IconBan } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/spaces/private/blocked")({
  staticData: { page: "spacesBlocked" },
  component: () => <EmptyPage text="spacesBlocked" icon={IconBan} to="/community-guidelines" />,
});
