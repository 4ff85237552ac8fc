import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/bump-method")({
  staticData: { page: "method" },
  component: () => <TextPage text="method" />,
});
