import { createFileRoute } from "@tanstack/react-router";
import { PersonSkills } from "#app/skills/SkillsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/network/$id/skills")({
  staticData: { page: "profileSkills" },
  loader: () => loadTexts("skills", "posts", "comments", "empty"),
  component: PersonSkills,
});
