import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/community-guidelines")({
  staticData: { page: "communityGuidelines" },
  loader: () => loadTexts("pages"),
  component: () => <TextPage text="communityGuidelines" />,
});
