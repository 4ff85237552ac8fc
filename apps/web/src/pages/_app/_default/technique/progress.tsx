import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/technique/progress")({
  staticData: { page: "techniqueProgress" },
  component: () => <TextPage text="techniqueProgress" />,
});
