import { createFileRoute } from "@tanstack/react-router";
import { TagsPage } from "#app/tags/TagsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/tags")({
  staticData: { page: "tags" },
  loader: () => loadTexts("tags"),
  component: TagsPage,
});
