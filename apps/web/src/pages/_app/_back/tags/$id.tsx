import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_back/tags/$id")({
  staticData: { page: "tag" },
  component: () => (
    <TabbedPage
      page="tag"
      tabs={[
        ["tagInfo", "/tags/$id/info"],
        ["tagPerspectives", "/tags/$id/perspectives"],
        ["tagProblems", "/tags/$id/problems"],
        ["tagSolutions", "/tags/$id/solutions"],
        ["tagProfiles", "/tags/$id/profiles"],
      ]}
    />
  ),
});
