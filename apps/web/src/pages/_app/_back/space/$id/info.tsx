import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id/info")({
  staticData: { page: "spaceInfo" },
  component: () => <EmptyPage text="spaceInfo" kind="space" to="/stories/recent" />,
});
