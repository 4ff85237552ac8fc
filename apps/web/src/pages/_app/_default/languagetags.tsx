import { createFileRoute } from "@tanstack/react-router";
import { LanguageTagsPage } from "#app/tags/TagsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/languagetags")({
  staticData: { page: "languageTags" },
  loader: () => loadTexts("tags"),
  component: LanguageTagsPage,
});
