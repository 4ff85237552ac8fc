import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/admin/")({
  beforeLoad: () => {
    throw redirect({ to: "/admin/allUsers", replace: true });
  },
});
