import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/stories/mystories")({
  staticData: { page: "storiesMine" },
  component: () => <EmptyPage text="storiesMine" kind="story" to="/story" />,
});
