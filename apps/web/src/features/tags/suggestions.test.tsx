import { autocomplete, worldSpaceId } from "@bump/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { AddTagsDialog } from "./components/dialogs.tsx";
import { TagFilter } from "./components/TagFilter.tsx";

const chosen = vi.fn<(tag: string | undefined) => void>();

function offers(value: string) {
  const suggestion = { id: value, value, denotationChar: "#", link: `/tags/${value}`, role: null, photoURL: null };
  return answers(autocomplete, { data: [suggestion] } as never);
}

beforeEach(() => signInAs());

it.each(["cancao", "#cancao", "CANÇÃO"])("the filter offers what the server finds for %s", async (typed) => {
  const asked = offers("canção");
  const { user, fill } = await renderApp(<TagFilter spaceId={worldSpaceId} tag={undefined} onChange={chosen} />);
  await fill("Filter by tag", typed);
  await user.click(await screen.findByRole("option", { name: "canção" }));
  expect(chosen).toHaveBeenLastCalledWith("canção");
  expect(asked.at(-1)?.url.searchParams.get("searchParam")).toBe(typed.replace("#", "").toLowerCase());
});

it("the dialog offers what the server finds without its accents", async () => {
  offers("canção");
  const { fill } = await renderApp(<AddTagsDialog spaceId={worldSpaceId} onClose={() => undefined} />);
  await fill("Tag", "cancao");
  expect(await screen.findByRole("option", { name: "#canção" })).toBeVisible();
});
