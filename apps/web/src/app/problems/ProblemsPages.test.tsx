import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { listsByPath } from "#test/stories.ts";
import { MyProblems } from "./ProblemsPages.tsx";

it("shows what the person named, and what they have not finished yet", async () => {
  await signInAs();
  listsByPath(({ path, filterBy }) => {
    if (path !== "problems") return [];
    return [buildProblem({ name: filterBy === "drafts" ? "Half a problem" : "Dark bus stop" })];
  });
  const { user } = await renderApp(<MyProblems />);
  expect(await screen.findByRole("article", { name: "Problem: Dark bus stop" })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Drafts" }));
  expect(await screen.findByRole("article", { name: "Problem: Half a problem" })).toBeVisible();
  expect(screen.queryByRole("article", { name: "Problem: Dark bus stop" })).toBeNull();
});
