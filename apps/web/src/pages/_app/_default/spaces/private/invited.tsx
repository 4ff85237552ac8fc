import { IconMail } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/spaces/private/invited")({
  staticData: { page: "spacesInvited" },
  component: () => <EmptyPage text="spacesInvited" icon={IconMail} to="/spaces/recent" />,
});
