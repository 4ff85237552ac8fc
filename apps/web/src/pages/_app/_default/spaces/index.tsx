import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/spaces/")({
  beforeLoad: () => {
    throw redirect({ to: "/spaces/recent", replace: true });
  },
});
