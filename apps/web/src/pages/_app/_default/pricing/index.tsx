import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/pricing/")({
  beforeLoad: () => {
    throw redirect({ to: "/pricing/options", replace: true });
  },
});
