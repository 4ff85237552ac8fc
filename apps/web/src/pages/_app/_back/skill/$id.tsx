import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_back/skill/$id")({
  staticData: { page: "skill" },
  component: () => (
    <TabbedPage
      page="skill"
      tabs={[
        ["skillInfo", "/skill/$id/info"],
        ["skillMembers", "/skill/$id/members"],
        ["skillReviews", "/skill/$id/reviews"],
      ]}
    />
  ),
});
