import { getItem, listItems } from "@bump/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { refuses } from "#test/server.ts";
import { ProblemPeoplePage, ProblemRecipesPage, ProblemSolutionsPage, ProblemStoriesPage } from "./ProblemPages.tsx";

const id = "0190a000-0000-7000-8000-0000000000aa";

it.each([
  ["whom it concerns", () => <ProblemPeoplePage id={id} of="participants" />],
  ["who solves it", () => <ProblemPeoplePage id={id} of="solvers" />],
  ["its stories", () => <ProblemStoriesPage id={id} />],
  ["its solutions", () => <ProblemSolutionsPage id={id} />],
  ["its recipes", () => <ProblemRecipesPage id={id} />],
])("of a problem that is not there the page of %s says so", async (_what, Page) => {
  await signInAs();
  refuses(getItem, "not_found");
  refuses(listItems, "not_found");
  await renderApp(<Page />);
  expect(await screen.findByRole("heading", { name: "This problem is not here" })).toBeVisible();
});
