import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/intro")({
  staticData: { page: "intro" },
  component: () => <TextPage text="intro" />,
});
