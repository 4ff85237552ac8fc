import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id_/parts/$partId")({
  staticData: { page: "part" },
  component: () => (
    <TabbedPage
      page="part"
      tabs={[
        ["partInfo", "/problem/$id/parts/$partId/info"],
        ["partAttributes", "/problem/$id/parts/$partId/attributes"],
      ]}
    />
  ),
});
