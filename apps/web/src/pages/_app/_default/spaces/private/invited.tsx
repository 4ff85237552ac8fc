import { IconMail } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";
import { SpaceList } from "#features/spaces/index.ts";

export const Route = createFileRoute("/_app/_default/spaces/private/invited")({
  staticData: { page: "spacesInvited" },
  component: () => (
    <SpaceList
      filter={{ type: "private", status: "invited" }}
      empty={<EmptyPage text="spacesInvited" icon={IconMail} to="/spaces/recent" />}
    />
  ),
});
