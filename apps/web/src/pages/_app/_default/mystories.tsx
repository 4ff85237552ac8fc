import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/mystories")({
  staticData: { page: "myStories" },
  component: () => <EmptyPage text="storiesMine" kind="story" to="/story" />,
});
