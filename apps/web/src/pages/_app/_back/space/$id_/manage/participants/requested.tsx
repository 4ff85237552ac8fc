import { createFileRoute } from "@tanstack/react-router";
import { SpaceMembers } from "#app/space/SpaceMembers.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/participants/requested")({
  staticData: { page: "membersRequested" },
  component: () => <SpaceMembers filter="requested" />,
});
