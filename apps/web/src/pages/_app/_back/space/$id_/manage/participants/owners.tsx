import { createFileRoute } from "@tanstack/react-router";
import { SpaceMembers } from "#app/space/SpaceMembers.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/participants/owners")({
  staticData: { page: "membersOwners" },
  component: () => <SpaceMembers filter="owner" />,
});
