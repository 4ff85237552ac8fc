import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/notifications/")({
  beforeLoad: () => {
    throw redirect({ to: "/notifications/thisSpace", replace: true });
  },
});
