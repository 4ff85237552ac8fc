import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/community-guidelines")({
  staticData: { page: "communityGuidelines" },
  component: () => <TextPage text="communityGuidelines" />,
});
