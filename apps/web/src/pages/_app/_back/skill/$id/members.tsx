import { createFileRoute } from "@tanstack/react-router";
import { SkillMembers } from "#features/skills/index.ts";

export const Route = createFileRoute("/_app/_back/skill/$id/members")({
  staticData: { page: "skillMembers" },
  component: Members,
});

function Members() {
  return <SkillMembers id={Route.useParams().id} />;
}
