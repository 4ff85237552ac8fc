import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/tags/$id/solutions")({
  staticData: { page: "tagSolutions" },
  component: () => <EmptyPage text="tagSolutions" kind="solution" to="/tags" />,
});
