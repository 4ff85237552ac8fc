import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/story/$id")({
  staticData: { page: "story" },
  component: () => <EmptyPage text="story" kind="story" to="/stories/recent" />,
});
