import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/network/$id/skills")({
  staticData: { page: "profileSkills" },
  component: () => <EmptyPage text="profileSkills" kind="skill" to="/network/people" />,
});
