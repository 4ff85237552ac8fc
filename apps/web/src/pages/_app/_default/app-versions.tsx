import { createFileRoute } from "@tanstack/react-router";
import { VersionsPage } from "#app/content/VersionsPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/app-versions")({
  staticData: { page: "appVersions" },
  loader: () => loadTexts("pages"),
  component: VersionsPage,
});
