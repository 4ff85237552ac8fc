import { createFileRoute } from "@tanstack/react-router";
import { openShared } from "#app/guards.ts";
import { SharedPage } from "#app/content/SharedPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_open/shared")({
  staticData: { page: "shared" },
  beforeLoad: openShared,
  loader: () => loadTexts("pages"),
  component: SharedPage,
});
