import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/tags/$id/perspectives")({
  staticData: { page: "tagPerspectives" },
  component: () => <EmptyPage text="tagPerspectives" kind="story" to="/tags" />,
});
