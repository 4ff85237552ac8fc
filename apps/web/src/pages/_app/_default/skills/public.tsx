import { createFileRoute } from "@tanstack/react-router";
import { SpaceSkills } from "#app/skills/SkillsPages.tsx";

export const Route = createFileRoute("/_app/_default/skills/public")({
  staticData: { page: "skillsPublic" },
  component: SpaceSkills,
});
