import { createFileRoute } from "@tanstack/react-router";
import { SkillInfo } from "#features/skills/index.ts";
import { readCommentSearch } from "#lib/comment-search.ts";

export const Route = createFileRoute("/_app/_back/skill/$id/info")({
  staticData: { page: "skillInfo" },
  validateSearch: readCommentSearch,
  component: Info,
});

function Info() {
  return <SkillInfo id={Route.useParams().id} search={Route.useSearch()} />;
}
