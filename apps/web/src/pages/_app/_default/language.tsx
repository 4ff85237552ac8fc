import { createFileRoute } from "@tanstack/react-router";
import { LanguagePage } from "#features/languages/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/language")({
  staticData: { page: "language" },
  loader: () => loadTexts("settings"),
  component: LanguagePage,
});
