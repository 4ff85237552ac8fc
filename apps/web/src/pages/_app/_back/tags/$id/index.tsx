import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_back/tags/$id/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/tags/$id/info", params, replace: true });
  },
});
