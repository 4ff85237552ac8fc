import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { buildStory, listsByPath } from "#test/stories.ts";
import { AnonymousStories } from "./AnonymousStories.tsx";

const mine = { author: null, isAnonymousPost: true } as const;

it("shows the own anonymous stories with where each stands", async () => {
  await signInAs();
  const asked = listsByPath(() => [
    buildStory({ ...mine, story: "<p>The lid is shut.</p>", state: "pending" }),
    buildStory({ ...mine, story: "<p>Nobody reads the meter.</p>", state: "rejected", rejection: "Names a child" }),
    buildStory({ ...mine, story: "<p>Water at last.</p>" }),
  ]);
  await renderApp(<AnonymousStories />);
  const card = async (text: string) => within((await screen.findByText(text)).closest("article")!);
  expect((await card("The lid is shut.")).getByText("Waits for approval")).toBeVisible();
  expect((await card("Nobody reads the meter.")).getByText("Names a child")).toBeVisible();
  expect((await card("Water at last.")).queryByText("Waits for approval")).toBeNull();
  expect(asked[0]?.url.searchParams.get("filterBy")).toBe("anonymous");
});

it("says what belongs there, and how to fill it", async () => {
  await signInAs();
  listsByPath(() => []);
  await renderApp(<AnonymousStories />);
  expect(await screen.findByRole("heading", { name: "No anonymous stories" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Tell a story" })).toHaveAttribute("href", "/story");
});
