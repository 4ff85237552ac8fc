import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/skills/public")({
  staticData: { page: "skillsPublic" },
  component: () => <EmptyPage text="skillsPublic" kind="skill" to="/skills/myskills" />,
});
