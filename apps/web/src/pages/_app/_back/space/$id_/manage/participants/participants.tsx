import { createFileRoute } from "@tanstack/react-router";
import { ManagedMembers } from "#app/space/SpaceMembers.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/participants/participants")({
  staticData: { page: "membersActive" },
  component: () => <ManagedMembers filter="active" />,
});
