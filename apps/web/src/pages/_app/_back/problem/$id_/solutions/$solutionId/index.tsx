import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/problem/$id/solutions/$solutionId/info", params, replace: true });
  },
});
