import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_back/network/$id")({
  staticData: { page: "profile" },
  component: () => (
    <TabbedPage
      page="profile"
      tabs={[
        ["profileInfo", "/network/$id/info"],
        ["profileCommon", "/network/$id/common"],
        ["profileStories", "/network/$id/stories"],
        ["profileProblems", "/network/$id/problems"],
        ["profileSolutions", "/network/$id/solutions"],
        ["profileSolving", "/network/$id/solving"],
        ["profileSkills", "/network/$id/skills"],
      ]}
    />
  ),
});
