import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/network/")({
  beforeLoad: () => {
    throw redirect({ to: "/network/people", replace: true });
  },
});
