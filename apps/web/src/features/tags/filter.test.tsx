import { autocomplete, worldSpaceId } from "@bump/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { TagFilter } from "./index.ts";

const water = { id: "water", value: "water", denotationChar: "#", link: "", role: null, photoURL: null } as const;

beforeEach(async () => {
  await signInAs();
  answers(autocomplete, { data: [water] });
});

async function renderFilter() {
  const chosen: (string | undefined)[] = [];
  const { user } = await renderApp(
    <TagFilter spaceId={worldSpaceId} tag={undefined} onChange={(tag) => chosen.push(tag)} />,
  );
  return { user, chosen, field: screen.getByRole("combobox", { name: "Filter by tag" }) };
}

it("offers tags that begin with what is typed, with their sign or without", async () => {
  const { user, chosen, field } = await renderFilter();
  await user.type(field, "#wa");
  await user.click(await screen.findByRole("option", { name: "water" }));
  expect(chosen).toEqual(["water"]);
});

it("says why a word is no tag, until another is typed", async () => {
  const { user, chosen, field } = await renderFilter();
  await user.type(field, "drinking water{Enter}");
  expect(await screen.findByText("A tag takes letters, digits, - and _ only.")).toBeVisible();
  expect(chosen).toEqual([]);
  await user.type(field, "{Backspace}");
  expect(screen.queryByText("A tag takes letters, digits, - and _ only.")).toBeNull();
});
