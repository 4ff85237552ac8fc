import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/stories/recent")({
  staticData: { page: "storiesRecent" },
  component: () => <EmptyPage text="storiesRecent" kind="story" to="/story" />,
});
