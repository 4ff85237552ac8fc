import { getItem, removeSolution } from "@bump/contract";
import { useLocation } from "@tanstack/react-router";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setListView } from "#features/posts/index.ts";
import { bringDatabase } from "#test/database.ts";
import { alone, offered, problem, serverHasOffered } from "#test/offered-solution.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSolution } from "#test/solutions.ts";
import { listsByPath } from "#test/stories.ts";
import { BestSolutions, ProblemSolutions, SolutionFeed, SolutionList } from "./index.ts";

bringDatabase();

beforeEach(async () => {
  await signInAs();
  serverHasOffered();
});

afterEach(() => setListView("grid"));

describe("a list of solutions", () => {
  it("shows each with its votes, its author and what it did, and leads to its page", async () => {
    listsByPath(() => [alone]);
    await renderApp(<SolutionList spaceId={alone.spaceId} filter={{ filterBy: "recent" }} empty="none" />);
    const card = within(await screen.findByRole("article", { name: `Solution: ${alone.name}` }));
    expect(card.getByRole("link", { name: alone.name })).toHaveAttribute("href", `/solution/${alone.id}/info`);
    expect(card.getByRole("button", { name: "Vote up, 34 so far" })).toBeVisible();
    expect(card.getByText("Lakshmi")).toBeVisible();
    expect(card.getByText("problem")).toBeVisible();
  });

  it("of a space is searched, narrowed to a tag and ordered, and says when nothing fits", async () => {
    const asked = listsByPath(({ query }) => (query ? [] : [alone]));
    const { user, fill } = await renderApp(<SolutionFeed spaceId={alone.spaceId} of="recent" empty="none" />);
    await user.click(await screen.findByRole("button", { name: "Sort: Recent first" }));
    await user.click(await screen.findByRole("menuitem", { name: "Best voted first" }));
    await user.type(screen.getByPlaceholderText("Filter by tag"), "#Water{Enter}");
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({ orderBy: "top", tags: "water" }),
    );
    await user.click(screen.getByRole("button", { name: "Search these solutions" }));
    await fill("Search these solutions", "violins");
    expect(await screen.findByRole("heading", { name: "No solution fits this" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all solutions" }));
    expect(await screen.findByRole("article")).toBeVisible();
  });

  it("shows rows to who prefers them, each with its votes and whether it helped", async () => {
    listsByPath(() => [offered]);
    const { user } = await renderApp(<SolutionFeed spaceId={alone.spaceId} of="recent" empty="none" />);
    await user.click(await screen.findByRole("button", { name: "View: Rows" }));
    const row = within(await screen.findByRole("article"));
    expect(row.getByRole("link", { name: alone.name })).toBeVisible();
    expect(row.getByText("Helped 34 of the 51")).toBeVisible();
    expect(row.getByText("34 votes up")).toBeInTheDocument();
    expect(row.getByText("3 votes down")).toBeInTheDocument();
    expect(row.queryByRole("button", { name: "React" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "View: Cards" }));
    expect(await screen.findByRole("button", { name: "React" })).toBeVisible();
  });

  it("has its hashtags lead to their pages, those in its words and the others", async () => {
    const mark = '<span data-type="hashtag" data-id="kerbs">#kerbs</span>';
    const description = `<p>Paid for by ${mark}, not by a #levy.</p>`;
    listsByPath(() => [{ ...alone, description, tags: ["kerbs", "levy", "roadsafety"] }]);
    await renderApp(<SolutionList spaceId={alone.spaceId} filter={{ filterBy: "recent" }} empty="none" />);
    const card = within(await screen.findByRole("article"));
    expect(card.getByText(/^Paid for by/)).toBeVisible();
    const tags = card.getAllByRole("link", { name: /^#/ }).map((tag) => [tag.textContent, tag.getAttribute("href")]);
    expect(tags).toEqual([
      ["#kerbs", "/tags/kerbs"],
      ["#levy", "/tags/levy"],
      ["#roadsafety", "/tags/roadsafety"],
    ]);
  });

  it("of a problem is asked for there, best first, and leads to the page there", async () => {
    const asked = listsByPath(() => [offered]);
    await renderApp(<ProblemSolutions problemId={problem.id} missing="Gone" />);
    const link = await screen.findByRole("link", { name: alone.name });
    expect(link).toHaveAttribute("href", `/problem/${problem.id}/solutions/${alone.id}/info`);
    expect(screen.getByText("Helped 34 of the 51")).toBeVisible();
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({
      path: `problems/${problem.id}/solutions`,
      orderBy: "top",
    });
  });

  it("of a problem is narrowed to those without a name, and is so again for who comes back", async () => {
    const asked = listsByPath(({ filterBy }) => (filterBy === "anonymous" ? [] : [offered]));
    function Pages() {
      return useLocation().pathname === "/here" ? (
        <ProblemSolutions problemId={problem.id} missing="Gone" />
      ) : (
        "Elsewhere"
      );
    }
    const { user, history } = await renderApp(<Pages />);
    await screen.findByRole("article");
    await user.click(screen.getByRole("button", { name: "Sort: Best voted first" }));
    await user.click(await screen.findByRole("menuitem", { name: "Recent first" }));
    await user.click(screen.getByRole("button", { name: "Offered by" }));
    await user.click(await screen.findByRole("menuitem", { name: "Anonymous" }));
    expect(await screen.findByRole("heading", { name: "No anonymous solutions" })).toBeVisible();
    expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({
      path: `problems/${problem.id}/solutions`,
      filterBy: "anonymous",
      orderBy: "recent",
    });
    act(() => history.push("/there"));
    await screen.findByText("Elsewhere");
    act(() => history.back());
    expect(await screen.findByRole("button", { name: "Offered by: Anonymous" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Sort: Recent first" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all solutions" }));
    expect(await screen.findByRole("article")).toBeVisible();
  });

  it("of a problem begins on its first page: the three best, the way to all, and to a new one", async () => {
    answers(getItem, { data: { ...problem, counters: { totalSolutions: 5 } } } as never);
    const names = ["A raised crossing", "Flags", "One way"];
    const helped = { helped: 34, left: 51 };
    const asked = listsByPath(() => names.map((name) => buildSolution({ name, problemId: problem.id, helped })));
    await renderApp(<BestSolutions problemId={problem.id} />);
    const card = within(await screen.findByRole("region", { name: "Solutions" }));
    await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(3));
    const [first] = card.getAllByRole("listitem");
    expect(first).toHaveTextContent(/A raised crossing.*Lakshmi.*Helped 34 of the 51 who left/);
    expect(within(first!).getByRole("button", { name: /^Vote up/ })).toBeVisible();
    expect(card.getByRole("link", { name: "All 5 solutions" })).toHaveAttribute(
      "href",
      `/problem/${problem.id}/solutions`,
    );
    expect(card.getByRole("button", { name: "Offer a solution" })).toBeVisible();
    expect(asked[0]!.url.searchParams.get("path")).toBe(`problems/${problem.id}/solutions`);
    expect(asked[0]!.url.searchParams.get("orderBy")).toBe("top");
    expect(asked[0]!.url.searchParams.get("results")).toBe("3");
  });

  it("of a problem says on its first page that there is none yet", async () => {
    answers(getItem, { data: { ...problem, counters: { totalSolutions: 0 } } } as never);
    listsByPath(() => []);
    await renderApp(<BestSolutions problemId={problem.id} />);
    expect(await screen.findByText(/Nobody has offered a solution yet/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Offer a solution" })).toBeVisible();
    expect(screen.queryByRole("link", { name: /^All/ })).toBeNull();
  });

  it("says what belongs there when there is none, and offers to begin", async () => {
    listsByPath(() => []);
    await renderApp(<ProblemSolutions problemId={problem.id} missing="Gone" />);
    expect(await screen.findByRole("heading", { name: "No solutions offered" })).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Offer a solution" }).length).toBeGreaterThan(0);
  });

  it("loses one that is deleted, and gets it back when that fails", async () => {
    const own = { ...alone, can: { ...alone.can, remove: true } };
    listsByPath(() => [own]);
    refuses(removeSolution, "forbidden");
    const { user } = await renderApp(
      <SolutionList spaceId={alone.spaceId} filter={{ filterBy: "mine" }} empty="none" />,
    );
    await user.click(await screen.findByRole("button", { name: "More about this solution" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await user.click(await screen.findByRole("button", { name: "Delete solution" }));
    expect(await screen.findByText(/could not be deleted and is back/)).toBeVisible();
    expect(screen.getByRole("article", { name: `Solution: ${alone.name}` })).toBeVisible();
  });
});
