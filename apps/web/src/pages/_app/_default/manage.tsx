import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_default/manage")({
  staticData: { page: "manage", access: "manager" },
  component: () => (
    <TabbedPage
      page="manage"
      tabs={[
        ["manageOverview", "/manage/overview"],
        ["manageUsers", "/manage/users"],
        ["manageReports", "/manage/reports"],
        ["manageData", "/manage/data"],
      ]}
    />
  ),
});
