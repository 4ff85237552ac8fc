import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/following")({
  staticData: { page: "following" },
  component: () => <EmptyPage text="following" kind="tag" to="/tags" />,
});
