import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/spaces/private/")({
  beforeLoad: () => {
    throw redirect({ to: "/spaces/private/active", replace: true });
  },
});
