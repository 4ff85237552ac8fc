import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/spaces_/switching")({
  staticData: { page: "spacesSwitching" },
  component: () => <EmptyPage text="spacesSwitching" kind="space" to="/spaces/recent" />,
});
