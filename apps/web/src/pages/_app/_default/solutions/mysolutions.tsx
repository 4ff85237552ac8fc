import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/solutions/mysolutions")({
  staticData: { page: "solutionsMine" },
  component: () => <EmptyPage text="solutionsMine" kind="solution" to="/technique/solutions" />,
});
