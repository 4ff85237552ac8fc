import { createFileRoute } from "@tanstack/react-router";
import { SpacePage } from "#app/space/SpacePage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/space/$id")({
  staticData: { page: "space" },
  loader: () => loadTexts("members", "moderation", "comments"),
  component: SpacePage,
});
