import { createFileRoute } from "@tanstack/react-router";
import { ProblemInfoPage } from "#app/problems/ProblemPages.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id/info")({
  staticData: { page: "problemInfo" },
  validateSearch: ({ comment, reply }): { comment?: string; reply?: string } => ({
    comment: typeof comment === "string" ? comment : undefined,
    reply: typeof reply === "string" ? reply : undefined,
  }),
  component: Info,
});

function Info() {
  return <ProblemInfoPage id={Route.useParams().id} search={Route.useSearch()} />;
}
