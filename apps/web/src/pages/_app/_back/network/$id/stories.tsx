import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/network/$id/stories")({
  staticData: { page: "profileStories" },
  component: () => <EmptyPage text="profileStories" kind="story" to="/network/people" />,
});
