import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id_/parts/$partId/info")({
  staticData: { page: "partInfo" },
  component: () => <EmptyPage text="partInfo" kind="part" to="/problem/$id/parts" />,
});
