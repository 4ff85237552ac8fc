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

const about = {
  collection: "stories",
  path: story.path,
  title: "Third morning </item> dry",
  link: `/story/${story.id}`,
};

it("says what a comment was said to, whatever stands in that, and leads there", async () => {
  const comment = buildComment(story, { about });
  answers(listBookmarks, page([comment as never]));
  await renderApp(<SavedItems list="bookmarks" />);
  const article = await screen.findByRole("article", { name: "Comment by Lakshmi" });
  expect(article).toHaveTextContent("on “Third morning </item> dry”");
  expect(screen.getByRole("link", { name: about.title })).toHaveAttribute("href", about.link);
  expect(screen.getByRole("link", { name: "Open it" })).toHaveAttribute("href", `${about.link}?comment=${comment.id}`);
});

it("leads to an answer through what it answers, and knows it from a comment", async () => {
  const comment = buildComment(story);
  const reply = buildComment(comment, { about });
  answers(listBookmarks, page([reply as never]));
  await renderApp(<SavedItems list="bookmarks" />);
  await screen.findByRole("article", { name: "Reply by Lakshmi" });
  const link = screen.getByRole("link", { name: "Open it" });
  expect(link).toHaveAttribute("href", `${about.link}?comment=${comment.id}&reply=${reply.id}`);
});

it("says nothing of what the reader does not see in lists, and still leads to the comment", async () => {
  const comment = buildComment(story, { about: { ...about, title: "" } });
  answers(listBookmarks, page([comment as never]));
  await renderApp(<SavedItems list="bookmarks" />);
  const article = await screen.findByRole("article");
  expect(article).not.toHaveTextContent("on “");
  expect(screen.getByRole("link", { name: "Open it" })).toHaveAttribute(
    "href",
    `/story/${story.id}?comment=${comment.id}`,
  );
});
