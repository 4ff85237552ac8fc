import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id/stories")({
  staticData: { page: "problemStories" },
  component: () => <EmptyPage text="problemStories" kind="story" to="/problems/recent" />,
});
