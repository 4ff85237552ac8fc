import { createFileRoute, Outlet } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/participants")({
  staticData: { page: "spaceManageMembers" },
  component: Outlet,
});
