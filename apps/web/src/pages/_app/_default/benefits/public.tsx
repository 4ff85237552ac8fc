import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/benefits/public")({
  staticData: { page: "benefitsPublic" },
  component: () => <TextPage text="benefitsPublic" />,
});
