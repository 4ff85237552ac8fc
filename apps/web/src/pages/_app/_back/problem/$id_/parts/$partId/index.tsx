import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_back/problem/$id_/parts/$partId/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/problem/$id/parts/$partId/info", params, replace: true });
  },
});
