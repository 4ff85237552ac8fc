import { createFileRoute } from "@tanstack/react-router";
import { PartInfoPage } from "#app/problems/PartPages.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id_/parts/$partId/info")({
  staticData: { page: "partInfo" },
  component: PartInfoPage,
});
