import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_back/problem/$id/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/problem/$id/info", params, replace: true });
  },
});
