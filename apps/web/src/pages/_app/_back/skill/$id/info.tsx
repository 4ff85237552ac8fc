import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/skill/$id/info")({
  staticData: { page: "skillInfo" },
  component: () => <EmptyPage text="skillInfo" kind="skill" to="/skills/public" />,
});
