import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_default/manage/")({
  beforeLoad: () => {
    throw redirect({ to: "/manage/overview", replace: true });
  },
});
