import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId/voters/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/problem/$id/solutions/$solutionId/voters/upvotes", params, replace: true });
  },
});
