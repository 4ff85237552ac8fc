import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id_/parts/$partId/attributes")({
  staticData: { page: "partAttributes" },
  component: () => <EmptyPage text="partAttributes" kind="part" to="/problem/$id/parts" />,
});
