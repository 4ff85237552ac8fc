import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";
import { RecentSpaces } from "#features/spaces/index.ts";

export const Route = createFileRoute("/_app/_default/spaces/recent")({
  staticData: { page: "spacesRecent" },
  component: () => <RecentSpaces empty={<EmptyPage text="spacesRecent" kind="space" to="/spaces/countries" />} />,
});
