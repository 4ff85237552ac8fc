import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/info/contact")({
  beforeLoad: () => {
    throw redirect({ to: "/contactus", replace: true });
  },
});
