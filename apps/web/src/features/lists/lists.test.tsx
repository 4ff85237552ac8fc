import { bookmark, type ContentItem, listBookmarks, listReacted, react } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { BookmarkButton } from "#features/bookmarks/index.ts";
import { ReactButton } from "#features/reactions/index.ts";
import { signInAs } from "#test/people.ts";
import { buildPart, buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { buildReview, buildSkill } from "#test/skills.ts";
import { buildSolution } from "#test/solutions.ts";
import { when } from "#test/spaces.ts";
import { buildComment, buildStory, lakshmi } from "#test/stories.ts";
import { SavedItems } from "./index.ts";

const story = buildStory();
const page = (items: readonly unknown[]) => ({ items: items as ContentItem[], last: null, lastScannedWhen: when });

beforeEach(async () => {
  await signInAs();
});

const skill = buildSkill();
const faq = {
  ...story,
  path: `faqs/${story.id}`,
  collection: "faqs",
  story: "<p>How do I leave a problem?</p>",
  answer: { html: "<p>By its menu.</p>", author: lakshmi, when },
  helpful: false,
};
const outcome = {
  ...story,
  path: `solutions/${skill.id}/outcomes/${story.id}`,
  collection: "outcomes",
  solutionId: skill.id,
  problemId: null,
  text: "<p>Cars slow down.</p>",
};

it("says of what somebody posted without a name that it is anonymous, not that they are gone", async () => {
  answers(listBookmarks, page([{ ...faq, author: null, isAnonymousPost: true }]));
  await renderApp(<SavedItems list="bookmarks" />);
  expect(await screen.findByRole("article", { name: "Question by Anonymous" })).toBeVisible();
});

it("shows everything that is kept as its own lists show it", async () => {
  const problem = buildProblem();
  const kept = [story, problem, buildSolution(), skill, faq, buildPart(problem), outcome, buildReview(skill)];
  answers(listBookmarks, page([...kept, buildComment(story)]));
  await renderApp(<SavedItems list="bookmarks" />);
  await screen.findByRole("article", { name: /^Story/ });
  expect(screen.getAllByRole("article").map((article) => article.getAttribute("aria-label"))).toEqual([
    "Story by Lakshmi",
    "Problem: No safe crossing",
    "Solution: Raised crossing with bollards",
    "Skill: Mending pumps",
    "Question by Lakshmi",
    "Part of a problem, added by Lakshmi",
    "Outcome told by Lakshmi",
    "Review by Lakshmi",
    "Comment by Lakshmi",
  ]);
  const placeOf = (name: string) =>
    within(screen.getByRole("article", { name })).getByRole("link", { name: "Open it" }).getAttribute("href");
  expect(screen.getByRole("article", { name: "Review by Lakshmi" })).toHaveTextContent("4 stars");
  expect(placeOf("Review by Lakshmi")).toBe(`/skill/${skill.id}/reviews`);
  expect(placeOf("Outcome told by Lakshmi")).toBe(`/solution/${skill.id}/outcomes`);
  expect(placeOf("Question by Lakshmi")).toContain(encodeURIComponent("/help/faqs?faq="));
  expect(placeOf("Part of a problem, added by Lakshmi")).toContain(`/problem/${problem.id}/parts/`);
});

it("narrows what is kept to one kind, and says so where there is none of it", async () => {
  answers(listBookmarks, page([story, skill]));
  const { user } = await renderApp(<SavedItems list="bookmarks" />);
  await screen.findByRole("article", { name: /Lakshmi/ });
  const choose = async (from: string, to: string) => {
    await user.click(screen.getByRole("button", { name: `What is shown: ${from}` }));
    await user.click(await screen.findByRole("menuitem", { name: to }));
  };
  await choose("All", "Skills");
  await waitFor(() => expect(screen.getByRole("article")).toHaveAccessibleName("Skill: Mending pumps"));
  await choose("Skills", "Comments");
  expect(await screen.findByText("Nothing of this kind yet.")).toBeVisible();
  expect(screen.queryByRole("article")).toBeNull();
});

it("leads from a comment to its place, and to who wrote it", async () => {
  const comment = buildComment(story);
  answers(listReacted, page([comment]));
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
  answers(listBookmarks, page([comment]));
  await renderApp(<SavedItems list="bookmarks" />);
  const article = await screen.findByRole("article", { name: "Comment by Lakshmi" });
  expect(article).toHaveTextContent("on “Third morning </item> dry”");
  expect(screen.getByRole("link", { name: about.title })).toHaveAttribute("href", about.link);
  expect(screen.getByRole("link", { name: "Open it" })).toHaveAttribute("href", `${about.link}?comment=${comment.id}`);
});

it("leads to an answer through what it answers, and knows it from a comment", async () => {
  const comment = buildComment(story);
  const reply = buildComment(comment, { about });
  answers(listBookmarks, page([reply]));
  await renderApp(<SavedItems list="bookmarks" />);
  await screen.findByRole("article", { name: "Reply by Lakshmi" });
  const link = screen.getByRole("link", { name: "Open it" });
  expect(link).toHaveAttribute("href", `${about.link}?comment=${comment.id}&reply=${reply.id}`);
});

it("says nothing of what the reader does not see in lists, and still leads to the comment", async () => {
  const comment = buildComment(story, { about: { ...about, title: "" } });
  answers(listBookmarks, page([comment]));
  await renderApp(<SavedItems list="bookmarks" />);
  const article = await screen.findByRole("article");
  expect(article).not.toHaveTextContent("on “");
  expect(screen.getByRole("link", { name: "Open it" })).toHaveAttribute(
    "href",
    `/story/${story.id}?comment=${comment.id}`,
  );
});

it.each([
  ["bookmarked", "bookmarks", "Bookmark", <BookmarkButton key="1" item={story} />],
  ["reacted to", "reactions", "React", <ReactButton key="2" item={story} />],
] as const)("takes in what was %s just before, when that has arrived", async (_, list, name, button) => {
  const kept: unknown[] = [];
  const asked = answers(list === "bookmarks" ? listBookmarks : listReacted, () => page(kept));
  answers(bookmark, { bookmarked: true });
  answers(react, { reactions: { like: 1 }, counters: { totalReactions: 1 } } as never);
  const { user } = await renderApp(
    <>
      {button}
      <SavedItems list={list} />
    </>,
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  kept.push(story);
  await user.click(screen.getByRole("button", { name }));
  expect(await screen.findByRole("article", { name: "Story by Lakshmi" })).toBeVisible();
});
