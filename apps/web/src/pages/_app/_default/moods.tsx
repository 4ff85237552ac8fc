import { createFileRoute } from "@tanstack/react-router";
import { MoodsPage } from "#app/space/FiguresPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/moods")({
  staticData: { page: "moods" },
  loader: () => loadTexts("figures", "moderation", "comments", "empty"),
  component: MoodsPage,
});
