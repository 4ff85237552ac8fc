import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_default/anonymous")({
  staticData: { page: "anonymous" },
  component: () => (
    <TabbedPage
      page="anonymous"
      tabs={[
        ["anonymousStories", "/anonymous/stories"],
        ["anonymousProblems", "/anonymous/problems"],
        ["anonymousSolutions", "/anonymous/solutions"],
      ]}
    />
  ),
});
