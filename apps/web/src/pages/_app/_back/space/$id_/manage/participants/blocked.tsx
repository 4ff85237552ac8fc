import { createFileRoute } from "@tanstack/react-router";
import { SpaceMembers } from "#app/space/SpaceMembers.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/participants/blocked")({
  staticData: { page: "membersBlocked" },
  component: () => <SpaceMembers filter="blocked" />,
});
