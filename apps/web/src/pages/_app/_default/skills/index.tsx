import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/skills/")({
  beforeLoad: () => {
    throw redirect({ to: "/skills/public", replace: true });
  },
});
