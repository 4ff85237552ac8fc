import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_storymap/storymaps/2d")({
  staticData: { page: "storyMap" },
  component: () => <EmptyPage text="storyMap" kind="story" to="/story" />,
});
