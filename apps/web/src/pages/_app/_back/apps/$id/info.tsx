import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_back/apps/$id/info")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/app/$id/info", params, replace: true });
  },
});
