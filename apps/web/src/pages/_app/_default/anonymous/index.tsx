import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/anonymous/")({
  beforeLoad: () => {
    throw redirect({ to: "/anonymous/stories", replace: true });
  },
});
