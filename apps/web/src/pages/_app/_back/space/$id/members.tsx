import { createFileRoute } from "@tanstack/react-router";
import { SpaceMembers } from "#app/space/SpaceMembers.tsx";

export const Route = createFileRoute("/_app/_back/space/$id/members")({
  staticData: { page: "spaceMembers", wide: true },
  component: SpaceMembers,
});
