import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/problems/")({
  beforeLoad: () => {
    throw redirect({ to: "/problems/recent", replace: true });
  },
});
