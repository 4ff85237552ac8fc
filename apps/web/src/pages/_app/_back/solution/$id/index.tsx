import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_back/solution/$id/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/solution/$id/info", params, replace: true });
  },
});
