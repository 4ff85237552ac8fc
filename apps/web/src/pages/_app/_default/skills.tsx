import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/skills")({
  staticData: { page: "skills" },
  loader: () => loadTexts("skills", "posts", "comments", "tags", "empty"),
  component: () => (
    <TabbedPage
      page="skills"
      explainer="skills"
      tabs={[
        ["skillsPublic", "/skills/public"],
        ["skillsMine", "/skills/myskills"],
      ]}
    />
  ),
});
