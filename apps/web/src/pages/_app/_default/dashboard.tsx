import { createFileRoute } from "@tanstack/react-router";
import { DashboardPage } from "#app/space/FiguresPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/dashboard")({
  staticData: { page: "dashboard" },
  loader: () => loadTexts("figures", "moderation", "comments", "empty"),
  component: DashboardPage,
});
