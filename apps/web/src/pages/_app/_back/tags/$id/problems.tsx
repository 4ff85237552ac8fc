import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/tags/$id/problems")({
  staticData: { page: "tagProblems" },
  component: () => <EmptyPage text="tagProblems" kind="problem" to="/tags" />,
});
