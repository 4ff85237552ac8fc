import { createFileRoute } from "@tanstack/react-router";
import { ActiveMembers } from "#app/space/SpaceMembers.tsx";

export const Route = createFileRoute("/_app/_default/manage/users")({
  staticData: { page: "manageUsers" },
  component: ActiveMembers,
});
