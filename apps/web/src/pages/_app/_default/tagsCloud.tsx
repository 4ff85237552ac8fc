import { createFileRoute } from "@tanstack/react-router";
import { TagsCloudPage } from "#app/tags/TagsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/tagsCloud")({
  staticData: { page: "tagsCloud" },
  loader: () => loadTexts("tags"),
  component: TagsCloudPage,
});
