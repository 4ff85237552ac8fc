import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/story")({
  staticData: { page: "storyNew" },
  component: () => <EmptyPage text="storyNew" kind="story" to="/technique/perspectives" />,
});
