import { IconBan } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";
import { SpaceList } from "#features/spaces/index.ts";

export const Route = createFileRoute("/_app/_default/spaces/private/blocked")({
  staticData: { page: "spacesBlocked" },
  component: () => (
    <SpaceList
      filter={{ type: "private", status: "blocked" }}
      empty={<EmptyPage text="spacesBlocked" icon={IconBan} to="/community-guidelines" />}
    />
  ),
});
