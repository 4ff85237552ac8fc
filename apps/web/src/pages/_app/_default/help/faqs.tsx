import { IconHelpCircle } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/help/faqs")({
  staticData: { page: "helpFaqs" },
  component: () => <EmptyPage text="helpFaqs" icon={IconHelpCircle} to="/help/info" />,
});
