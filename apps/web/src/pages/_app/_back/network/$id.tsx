import { createFileRoute } from "@tanstack/react-router";
import { PersonPage } from "#app/people/PersonPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/network/$id")({
  staticData: { page: "profile" },
  loader: () => loadTexts("people", "comments"),
  component: PersonPage,
});
