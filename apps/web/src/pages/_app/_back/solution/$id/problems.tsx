import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/solution/$id/problems")({
  staticData: { page: "solutionProblems" },
  component: () => <EmptyPage text="solutionProblems" kind="problem" to="/problems/recent" />,
});
