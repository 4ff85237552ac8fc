import { createFileRoute } from "@tanstack/react-router";
import { PartAttributesPage } from "#app/problems/PartPages.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id_/parts/$partId/attributes")({
  staticData: { page: "partAttributes" },
  component: PartAttributesPage,
});
