import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_back/network/$id/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/network/$id/info", params, replace: true });
  },
});
