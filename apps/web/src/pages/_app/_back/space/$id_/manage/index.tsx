import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/space/$id/manage/participants", params, replace: true });
  },
});
