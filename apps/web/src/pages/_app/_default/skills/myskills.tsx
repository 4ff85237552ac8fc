import { createFileRoute } from "@tanstack/react-router";
import { MySkills } from "#app/skills/SkillsPages.tsx";

export const Route = createFileRoute("/_app/_default/skills/myskills")({
  staticData: { page: "skillsMine" },
  component: MySkills,
});
