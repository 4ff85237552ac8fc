import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage")({
  staticData: { page: "spaceManage", access: "manager" },
  component: () => (
    <TabbedPage
      page="spaceManage"
      tabs={[
        ["spaceManageMembers", "/space/$id/manage/participants"],
        ["spaceAnalytics", "/space/$id/manage/analytics"],
        ["spaceManageReports", "/space/$id/manage/reports"],
        ["spaceManageSettings", "/space/$id/manage/settings"],
      ]}
    />
  ),
});
