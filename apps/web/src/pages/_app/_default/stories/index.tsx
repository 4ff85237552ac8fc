import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/stories/")({
  beforeLoad: () => {
    throw redirect({ to: "/stories/recent", replace: true });
  },
});
