import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/tags/$id/info")({
  staticData: { page: "tagInfo" },
  component: () => <EmptyPage text="tagInfo" kind="tag" to="/tags" />,
});
