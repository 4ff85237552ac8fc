import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id/tags")({
  staticData: { page: "spaceTags" },
  component: () => <EmptyPage text="spaceTags" kind="tag" to="/story" />,
});
