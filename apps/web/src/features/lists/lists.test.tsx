import { listBookmarks, listReacted } from "@bump/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { when } from "#test/spaces.ts";
import { buildComment, buildStory, lakshmi } from "#test/stories.ts";
import { SavedItems } from "./index.ts";

const story = buildStory();
const page = (items: ReturnType<typeof buildStory>[]) => ({ items, last: null, lastScannedWhen: when });

beforeEach(async () => {
  await signInAs();
});

it("shows what is kept by kind, and says so where there is none of it", async () => {
  answers(listBookmarks, page([story]));
  const { user } = await renderApp(<SavedItems list="bookmarks" />);
  expect(await screen.findByRole("article", { name: /Lakshmi/ })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Comments" }));
  expect(await screen.findByText("Nothing of this kind yet.")).toBeVisible();
  expect(screen.queryByRole("article")).toBeNull();
});

it("leads from a comment to its place, and to who wrote it", async () => {
  const comment = buildComment(story);
  answers(listReacted, page([comment as never]));
  await renderApp(<SavedItems list="reactions" />);
  const name = await screen.findByRole("link", { name: "Lakshmi" });
  expect(name).toHaveAttribute("href", `/network/${lakshmi.id}/info`);
  expect(name).toHaveAttribute("data-person", lakshmi.id);
});
