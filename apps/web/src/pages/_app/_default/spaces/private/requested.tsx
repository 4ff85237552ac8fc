import { IconClock } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/spaces/private/requested")({
  staticData: { page: "spacesRequested" },
  component: () => <EmptyPage text="spacesRequested" icon={IconClock} to="/spaces/recent" />,
});
