import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/spaces/recent")({
  staticData: { page: "spacesRecent" },
  component: () => <EmptyPage text="spacesRecent" kind="space" to="/spaces/countries" />,
});
