import { createFileRoute } from "@tanstack/react-router";
import { SkillPage } from "#app/skills/SkillPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/skill/$id")({
  staticData: { page: "skill" },
  loader: () => loadTexts("skills", "posts", "comments", "people", "empty"),
  component: Skill,
});

function Skill() {
  return <SkillPage id={Route.useParams().id} />;
}
