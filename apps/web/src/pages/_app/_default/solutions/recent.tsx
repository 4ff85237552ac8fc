import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/solutions/recent")({
  staticData: { page: "solutionsRecent" },
  component: () => <EmptyPage text="solutionsRecent" kind="solution" to="/solutions/mysolutions" />,
});
