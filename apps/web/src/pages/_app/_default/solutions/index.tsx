import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/solutions/")({
  beforeLoad: () => {
    throw redirect({ to: "/solutions/recent", replace: true });
  },
});
