import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/technique/")({
  beforeLoad: () => {
    throw redirect({ to: "/technique/bump", replace: true });
  },
});
