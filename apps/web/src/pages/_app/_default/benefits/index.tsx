import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/benefits/")({
  beforeLoad: () => {
    throw redirect({ to: "/benefits/overview", replace: true });
  },
});
