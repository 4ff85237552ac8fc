import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id/solutions")({
  staticData: { page: "problemSolutions" },
  component: () => <EmptyPage text="problemSolutions" kind="solution" to="/problems/recent" />,
});
