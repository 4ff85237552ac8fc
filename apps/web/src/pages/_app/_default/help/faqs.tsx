import { createFileRoute } from "@tanstack/react-router";
import { FaqsPage } from "#app/faqs/FaqsPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/help/faqs")({
  staticData: { page: "helpFaqs" },
  validateSearch: ({ faq }: Record<string, unknown>) => ({ faq: typeof faq === "string" ? faq : undefined }),
  loader: () => loadTexts("faqs", "posts", "empty"),
  component: FaqsPage,
});
