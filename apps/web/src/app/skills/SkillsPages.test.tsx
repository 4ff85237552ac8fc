import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { buildSkill } from "#test/skills.ts";
import { listsByPath } from "#test/stories.ts";
import { MySkills } from "./SkillsPages.tsx";

it("shows what the person can do, what they named, and what is not finished", async () => {
  const me = await signInAs();
  listsByPath(({ path, filterBy }) => {
    if (path === `users/${me.id}/skills`) return [buildSkill({ name: "Mending pumps" })];
    if (path !== "skills") return [];
    return [buildSkill({ name: filterBy === "drafts" ? "Half a skill" : "Reading plans" })];
  });
  const { user } = await renderApp(<MySkills />);
  expect(await screen.findByRole("article", { name: "Skill: Mending pumps" })).toBeVisible();
  const [had, mine, drafts] = screen.getAllByRole("radio");
  expect(had).toBeChecked();
  await user.click(mine!);
  expect(await screen.findByRole("article", { name: "Skill: Reading plans" })).toBeVisible();
  expect(screen.queryByRole("article", { name: "Skill: Mending pumps" })).toBeNull();
  await user.click(drafts!);
  expect(await screen.findByText("Half a skill")).toBeVisible();
});
