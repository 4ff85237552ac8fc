import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id/parts")({
  staticData: { page: "problemParts" },
  component: () => <EmptyPage text="problemParts" kind="part" to="/problems/recent" />,
});
