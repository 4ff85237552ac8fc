import { getItem } from "@bump/contract";
import { screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { beforeEach, describe, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { buildStory, listsByPath } from "#test/stories.ts";
import { buildTag } from "#test/tags.ts";
import { TagSolutions } from "../solutions/SolutionsPages.tsx";
import { LanguageTagsPage, TagProblemsPage, TagStoriesPage } from "./TagsPages.tsx";

beforeEach(() => signInAs());

describe("what carries a tag", () => {
  const elsewhere = "0190a000-0000-7000-8000-0000000000b7";

  it.each([
    ["stories", TagStoriesPage],
    ["problems", TagProblemsPage],
    ["solutions", TagSolutions],
  ] as const)("is listed as %s of the tag's own space", async (path, Page) => {
    answers(getItem, { data: buildTag("water", { spaceId: elsewhere }) } as never);
    const asked = listsByPath(() => []);
    await renderApp(<Page id="water" />);
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({ path, tags: "water", spaceId: elsewhere });
  });

  it("is shown as it stands in the feed", async () => {
    answers(getItem, { data: buildTag("water") } as never);
    listsByPath(() => [buildStory()]);
    await renderApp(<TagStoriesPage id="water" />);
    expect(await screen.findByRole("article", { name: "Story by Lakshmi" })).toBeVisible();
  });
});

it("tags to follow are those of the language that is read", async () => {
  const asked = listsByPath(() => [buildTag("water")]);
  await renderApp(<LanguageTagsPage />);
  expect(await screen.findByRole("list", { name: "Tags" })).toBeVisible();
  expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({ path: "tags", lang: i18next.language });
});
