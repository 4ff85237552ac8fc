import { worldSpaceId } from "@bump/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setListView } from "#features/posts/index.ts";
import { signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { listsByPath } from "#test/stories.ts";
import { ProblemFeed } from "./index.ts";

const crossing = buildProblem();
const lamps = buildProblem({ name: "Dark bus stop", status: "solved" });

beforeEach(async () => {
  await signInAs();
  listsByPath(() => []);
});

afterEach(() => setListView("grid"));

describe("a list of problems", () => {
  it("shows each with its status as a word, and how many it touches", async () => {
    listsByPath(() => [crossing, lamps]);
    await renderApp(<ProblemFeed spaceId={worldSpaceId} of="recent" empty="None" />);
    const card = within(await screen.findByRole("article", { name: "Problem: No safe crossing" }));
    expect(card.getByText("Unsolved")).toBeVisible();
    expect(card.getByRole("link", { name: "No safe crossing" })).toHaveAttribute(
      "href",
      `/problem/${crossing.id}/info`,
    );
    const figures = within(card.getByRole("list", { name: "Figures of this problem" }));
    expect(figures.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "51impacted",
      "23stories",
      "6solutions",
      "1solver",
      "0recipes",
    ]);
    expect(within(screen.getByRole("article", { name: /Dark bus stop/ })).getByText("Solved")).toBeVisible();
  });

  it("says '?' for what is not known", async () => {
    listsByPath(() => [buildProblem({ counters: { totalReactions: 0, totalComments: 0 } as never })]);
    await renderApp(<ProblemFeed spaceId={worldSpaceId} of="recent" empty="None" />);
    expect(await screen.findAllByText("?")).toHaveLength(5);
  });

  it("is narrowed by status and tag, on the server, and widened again", async () => {
    const asked = listsByPath((_, url) => (url.searchParams.get("status") === "solved" ? [] : [crossing]));
    const { user, history } = await renderApp(<ProblemFeed spaceId={worldSpaceId} of="recent" empty="None" />, {
      path: "/here?tag=roadsafety",
    });
    await screen.findByRole("article");
    await user.click(screen.getByRole("button", { name: "Status" }));
    await user.click(await screen.findByRole("menuitem", { name: "Solved" }));
    expect(await screen.findByRole("heading", { name: "No problem fits this" })).toBeVisible();
    expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({
      path: "problems",
      filterBy: "recent",
      status: "solved",
      tags: "roadsafety",
      spaceId: worldSpaceId,
    });
    expect(history.location.search).toContain("status=solved");
    await user.click(screen.getByRole("button", { name: "Show all problems" }));
    expect(await screen.findByRole("article")).toBeVisible();
  });
});

it("that are being solved have one status, and are asked for no other", async () => {
  const asked = listsByPath(() => [crossing]);
  const path = "/here?status=solved&order=top";
  await renderApp(<ProblemFeed spaceId={worldSpaceId} of="solving" empty="None" />, { path });
  await screen.findByRole("article");
  expect(screen.queryByRole("button", { name: /^Status/ })).toBeNull();
  const { searchParams } = asked.at(-1)!.url;
  expect([searchParams.get("status"), searchParams.get("orderBy")]).toEqual([null, "top"]);
});

it("are shown as rows to who prefers that, each with its status", async () => {
  listsByPath(() => [crossing]);
  const { user } = await renderApp(<ProblemFeed spaceId={worldSpaceId} of="recent" empty="None" />);
  await user.click(await screen.findByRole("button", { name: "View: Rows" }));
  const row = within(await screen.findByRole("article"));
  expect(row.getByRole("link", { name: "No safe crossing" })).toBeVisible();
  expect(row.getByText("Unsolved")).toBeVisible();
  expect(row.queryByRole("list", { name: "Figures of this problem" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "View: Cards" }));
  expect(await screen.findByRole("list", { name: "Figures of this problem" })).toBeVisible();
});

it("are searched by their words, in the address and on the server", async () => {
  const asked = listsByPath(({ query }) => (query ? [] : [crossing]));
  const feed = <ProblemFeed spaceId={worldSpaceId} of="recent" empty="None" />;
  const { user, fill, history } = await renderApp(feed, { path: "/here?status=unsolved" });
  await screen.findByRole("article");
  await user.click(screen.getByRole("button", { name: "Search these problems" }));
  await fill("Search these problems", "ferry");
  expect(await screen.findByRole("heading", { name: "No problem fits this" })).toBeVisible();
  expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({ query: "ferry", status: "unsolved" });
  expect(history.location.search).toContain("q=ferry");
  await user.click(screen.getByRole("button", { name: "Close the search" }));
  expect(await screen.findByRole("article")).toBeVisible();
  expect(history.location.search).not.toContain("q=");
});

const bare = {
  totalReactions: 0,
  totalComments: 0,
  totalParticipants: 1,
  totalStories: 0,
  totalRecipes: 0,
  totalSolvers: 0,
  totalSolutions: 0,
  totalParts: 0,
  totalIngredients: 0,
};

it.each([
  [
    { joined: false, counters: crossing.counters },
    "51 people have joined it. Its stories, parts and ingredients go too. 6 solutions are offered to it and stay in the space.",
  ],
  [
    { joined: false, counters: { ...bare, totalSolutions: 1 } },
    "1 person has joined it. 1 solution is offered to it and stays in the space.",
  ],
  [{ joined: true, counters: { ...bare, totalIngredients: 1 } }, "Its stories, parts and ingredients go too."],
  [{ joined: true, counters: bare }, ""],
])("says before it is deleted whom it concerns, what goes with it, and what stays: %j", async (held, said) => {
  listsByPath(() => [{ ...crossing, ...held, can: { ...crossing.can, remove: true } }]);
  const { user } = await renderApp(<ProblemFeed spaceId={worldSpaceId} of="recent" empty="None" />);
  await user.click(await screen.findByRole("button", { name: "More about this problem" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  expect(await screen.findByRole("dialog", { name: "Delete “No safe crossing”?" })).toHaveTextContent(
    `It goes for everybody. ${said} This cannot be undone.`.replace("  ", " "),
  );
});
