import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/problems/mypriorities")({
  staticData: { page: "problemsPriorities" },
  component: () => <EmptyPage text="problemsPriorities" kind="problem" to="/problems/recent" />,
});
