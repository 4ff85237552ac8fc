import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_default/skills")({
  staticData: { page: "skills" },
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
