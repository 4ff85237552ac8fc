import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/network/$id/problems")({
  staticData: { page: "profileProblems" },
  component: () => <EmptyPage text="profileProblems" kind="problem" to="/network/people" />,
});
