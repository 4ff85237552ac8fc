import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id")({
  staticData: { page: "space" },
  component: () => (
    <TabbedPage
      page="space"
      tabs={[
        ["spaceInfo", "/space/$id/info"],
        ["spaceMembers", "/space/$id/members"],
        ["spaceParticipants", "/space/$id/participants"],
        ["spaceTags", "/space/$id/tags"],
        ["spaceMedia", "/space/$id/media"],
        ["spaceActivity", "/space/$id/activity"],
        ["spaceAnalytics", "/space/$id/analytics"],
        ["spaceReports", "/space/$id/reports"],
      ]}
    />
  ),
});
