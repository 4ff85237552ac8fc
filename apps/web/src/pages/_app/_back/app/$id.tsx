import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_back/app/$id")({
  staticData: { page: "app" },
  component: () => (
    <TabbedPage
      page="app"
      tabs={[
        ["appOpen", "/app/$id"],
        ["appInfo", "/app/$id/info"],
      ]}
    />
  ),
});
