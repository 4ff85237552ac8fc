import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/skills/myskills")({
  staticData: { page: "skillsMine" },
  component: () => <EmptyPage text="skillsMine" kind="skill" to="/settings/profile" />,
});
