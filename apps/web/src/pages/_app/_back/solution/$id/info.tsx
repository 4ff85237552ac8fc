import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/solution/$id/info")({
  staticData: { page: "solutionInfo" },
  component: () => <EmptyPage text="solutionInfo" kind="solution" to="/solutions/recent" />,
});
