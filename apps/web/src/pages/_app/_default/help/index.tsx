import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/help/")({
  beforeLoad: () => {
    throw redirect({ to: "/help/info", replace: true });
  },
});
