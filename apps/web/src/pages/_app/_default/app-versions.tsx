import { createFileRoute } from "@tanstack/react-router";
import { VersionsPage } from "#app/content/VersionsPage.tsx";

export const Route = createFileRoute("/_app/_default/app-versions")({
  staticData: { page: "appVersions" },
  component: VersionsPage,
});
