import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/problems/recent")({
  staticData: { page: "problemsRecent" },
  component: () => <EmptyPage text="problemsRecent" kind="problem" to="/problems/myproblems" />,
});
