import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_back/space/$id/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/space/$id/info", params, replace: true });
  },
});
