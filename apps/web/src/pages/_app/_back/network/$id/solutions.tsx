import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/network/$id/solutions")({
  staticData: { page: "profileSolutions" },
  component: () => <EmptyPage text="profileSolutions" kind="solution" to="/network/people" />,
});
