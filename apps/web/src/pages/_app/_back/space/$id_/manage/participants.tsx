import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/participants")({
  staticData: { page: "spaceManageMembers" },
  component: () => (
    <TabbedPage
      page="spaceManageMembers"
      inner
      tabs={[
        ["membersActive", "/space/$id/manage/participants/participants"],
        ["membersOwners", "/space/$id/manage/participants/owners"],
        ["membersInvited", "/space/$id/manage/participants/invited"],
        ["membersRequested", "/space/$id/manage/participants/requested"],
        ["membersBlocked", "/space/$id/manage/participants/blocked"],
      ]}
    />
  ),
});
