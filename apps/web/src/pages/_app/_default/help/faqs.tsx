import { createFileRoute } from "@tanstack/react-router";
import { FaqsPage } from "#app/faqs/FaqsPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/help/faqs")({
  staticData: { page: "helpFaqs" },
  loader: () => loadTexts("faqs", "posts", "empty"),
  component: FaqsPage,
});
