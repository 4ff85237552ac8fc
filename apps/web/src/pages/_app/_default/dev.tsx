import { createFileRoute } from "@tanstack/react-router";
import { DevelopersPage } from "#app/content/DevelopersPage.tsx";

export const Route = createFileRoute("/_app/_default/dev")({
  staticData: { page: "developers" },
  component: DevelopersPage,
});
