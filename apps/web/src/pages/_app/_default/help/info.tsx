import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/help/info")({
  staticData: { page: "helpInfo" },
  component: () => <TextPage text="help" />,
});
