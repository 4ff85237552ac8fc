import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_wide/spaceviews")({
  beforeLoad: () => {
    throw redirect({ to: "/graphviews", replace: true });
  },
});
