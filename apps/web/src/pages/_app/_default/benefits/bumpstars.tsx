import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/benefits/bumpstars")({
  staticData: { page: "benefitsBumpStars" },
  component: () => <TextPage text="bumpStars" />,
});
