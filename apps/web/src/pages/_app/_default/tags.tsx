import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/tags")({
  staticData: { page: "tags" },
  component: () => <EmptyPage text="tags" kind="tag" to="/story" explainer="tags" />,
});
