import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/waypoints/")({
  beforeLoad: () => {
    throw redirect({ to: "/waypoints/space", replace: true });
  },
});
