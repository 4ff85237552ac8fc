import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_back/skill/$id/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/skill/$id/info", params, replace: true });
  },
});
