import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_default/admin")({
  staticData: { page: "admin", access: "admin" },
  component: () => (
    <TabbedPage
      page="admin"
      tabs={[
        ["adminUsers", "/admin/allUsers"],
        ["adminSpaces", "/admin/allSpaces"],
        ["adminAudit", "/admin/audit"],
        ["adminSettings", "/admin/settings"],
      ]}
    />
  ),
});
