import { createFileRoute } from "@tanstack/react-router";
import { ProblemPartsPage } from "#app/problems/ProblemPages.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id/parts")({
  staticData: { page: "problemParts" },
  component: Page,
});

function Page() {
  return <ProblemPartsPage id={Route.useParams().id} />;
}
