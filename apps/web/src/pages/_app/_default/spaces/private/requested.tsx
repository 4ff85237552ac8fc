import { IconClock } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";
import { SpaceList } from "#features/spaces/index.ts";

export const Route = createFileRoute("/_app/_default/spaces/private/requested")({
  staticData: { page: "spacesRequested" },
  component: () => (
    <SpaceList
      filter={{ type: "private", status: "requested" }}
      empty={<EmptyPage text="spacesRequested" icon={IconClock} to="/spaces/private/active" />}
    />
  ),
});
