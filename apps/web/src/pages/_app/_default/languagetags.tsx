import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/languagetags")({
  staticData: { page: "languageTags" },
  component: () => <EmptyPage text="languageTags" kind="tag" to="/language" />,
});
