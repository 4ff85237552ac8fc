import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id/info")({
  staticData: { page: "problemInfo" },
  component: () => <EmptyPage text="problemInfo" kind="problem" to="/problems/recent" />,
});
