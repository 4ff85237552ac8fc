import {
  createMeasurement,
  createOutcome,
  createReport,
  createSolution,
  getItem,
  linkSolutions,
  type MeasurementView,
  type OutcomeView,
  removeMeasurement,
  removeOutcome,
  removeSolution,
  type SolutionView,
  updateOutcome,
} from "@bump/contract";
import { useLocation } from "@tanstack/react-router";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setListView, useLivePosts } from "#features/posts/index.ts";
import { bringDatabase } from "#test/database.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { buildFile } from "#test/media.ts";
import { answers, breaks, refuses } from "#test/server.ts";
import { buildSolution, nextSolutionId } from "#test/solutions.ts";
import { when } from "#test/spaces.ts";
import { buildStory, lakshmi, listsByPath } from "#test/stories.ts";
import { keepsUploads } from "#test/uploads.ts";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "./components/MeasurementChart.tsx";
import "./components/OutcomeDialog.tsx";
import "./compose/SolutionWizard.tsx";
import {
  BestSolutions,
  LinkedProblems,
  Measurements,
  openSolutionWizard,
  Outcomes,
  ProblemSolutions,
  SolutionFeed,
  SolutionInfo,
  SolutionList,
  SolutionWizardHost,
  useLiveSolutions,
  Voters,
} from "./index.ts";
import { inContext } from "./solutions.additions.ts";

bringDatabase();

const wire = vi.hoisted(() => ({ hear: null as null | ((name: string, ...args: unknown[]) => void) }));
// The other end of a websocket is the server's to prove; here it is what it says that counts.
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: () => undefined,
    onAny: (listener: NonNullable<typeof wire.hear>) => (wire.hear = listener),
    disconnect: () => undefined,
  }),
}));

const problem = {
  ...buildStory({ id: "0190a000-0000-7000-8000-0000000000aa" }),
  path: "problems/0190a000-0000-7000-8000-0000000000aa",
  collection: "problems",
  name: "No safe crossing",
  description: "",
  status: "unsolved",
  counters: { totalSolutions: 1 },
};
const alone = buildSolution();
const offered: SolutionView = { ...alone, problemId: problem.id, helped: { helped: 34, left: 51 } };
const place = { id: alone.id, problemId: problem.id };

/** What the server has, by its path. */
function serverHas() {
  answers(getItem, ({ url }) => {
    const path = url.searchParams.get("path") ?? "";
    const data = path === problem.path ? problem : path.startsWith("problems/") ? offered : alone;
    return { data } as never;
  });
}

beforeEach(async () => {
  await signInAs();
  serverHas();
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
    await renderApp(<ProblemSolutions problemId={problem.id} />);
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
      return useLocation().pathname === "/here" ? <ProblemSolutions problemId={problem.id} /> : "Elsewhere";
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
    await renderApp(<ProblemSolutions problemId={problem.id} />);
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

it("stands in its problem's context with what was said about it", async () => {
  listsByPath(() => []);
  await renderApp(<SolutionInfo place={place} search={{}} />);
  expect(await screen.findByRole("link", { name: "Offered to the problem No safe crossing" })).toHaveAttribute(
    "href",
    `/problem/${problem.id}/info`,
  );
  expect(screen.getByText("Paid from the school fund.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Write a comment" })).toBeVisible();
});

it("says who voted down, and why", async () => {
  const asked = listsByPath(() => [
    { id: lakshmi.id, author: lakshmi, upvoted: false, downvoted: true, feedback: "Too dear.", when },
  ]);
  await renderApp(<Voters place={place} way="downvotes" />);
  const list = within(await screen.findByRole("list", { name: "Who voted down" }));
  expect(list.getByText("Too dear.")).toBeVisible();
  expect(list.getByRole("link", { name: "Lakshmi" })).toBeVisible();
  expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({
    path: `problems/${problem.id}/solutions/${alone.id}/voters`,
    status: "downvotes",
  });
});

it("is linked to one more problem, found by its words", async () => {
  listsByPath(({ path }) => (path === "problems" ? [problem] : []));
  const sent = answers(linkSolutions, { data: alone });
  const { user } = await renderApp(<LinkedProblems id={alone.id} />);
  await user.click(await screen.findByRole("button", { name: "Link to a problem" }));
  await user.click(await screen.findByRole("button", { name: "Link to “No safe crossing”" }));
  expect(await screen.findByText("Linked to “No safe crossing”")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ problemIds: [problem.id] });
});

describe("what came of it", () => {
  const outcome = {
    ...buildStory({ id: nextSolutionId() }),
    collection: "outcomes",
    solutionId: alone.id,
    problemId: problem.id,
    problemName: problem.name,
    text: "<p>Cars slow down.</p>",
    date: "2026-03-01",
    can: { edit: true, remove: true, comment: true, react: true, report: true },
  } as unknown as OutcomeView;

  it("is told in the problem's context, with its day", async () => {
    listsByPath(() => []);
    const sent = answers(inContext(createOutcome, place), { data: outcome });
    const { user } = await renderApp(<Outcomes place={place} />);
    await user.click(await screen.findByRole("button", { name: "Tell what happened" }));
    const dialog = within(await screen.findByRole("dialog", { name: "What happened when it was tried?" }));
    const editor = await dialog.findByRole("textbox", { name: "Outcome" });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Text is required")).toBeVisible();
    expect(sent).toHaveLength(0);
    await user.click(editor);
    await user.keyboard("Cars slow down");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ data: { text: expect.stringContaining("Cars slow down"), files: [] } });
    expect(sent[0]?.url.pathname).toContain(`/problems/${problem.id}/solutions/${alone.id}/outcomes`);
    expect(await screen.findByText("Outcome saved")).toBeVisible();
  });

  it("is told once, though the answer to it was lost at first", async () => {
    listsByPath(() => []);
    const { user } = await renderApp(<Outcomes place={place} />);
    await user.click(await screen.findByRole("button", { name: "Tell what happened" }));
    const dialog = within(await screen.findByRole("dialog", { name: "What happened when it was tried?" }));
    await user.click(await dialog.findByRole("textbox", { name: "Outcome" }));
    await user.keyboard("Cars slow down");
    const lost = breaks(inContext(createOutcome, place));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByRole("alert")).toBeVisible();
    const sent = answers(inContext(createOutcome, place), { data: outcome });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Outcome saved")).toBeVisible();
    expect(lost[0]?.body).toMatchObject({ data: { id: expect.any(String) as string } });
    expect(sent[0]?.body).toEqual(lost[0]?.body);
  });

  it("keeps the words that were added after an attempt whose answer was lost", async () => {
    listsByPath(() => []);
    const { user } = await renderApp(<Outcomes place={place} />);
    await user.click(await screen.findByRole("button", { name: "Tell what happened" }));
    const dialog = within(await screen.findByRole("dialog", { name: "What happened when it was tried?" }));
    await user.click(await dialog.findByRole("textbox", { name: "Outcome" }));
    await user.keyboard("Cars slow down");
    const lost = breaks(inContext(createOutcome, place));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByRole("alert")).toBeVisible();
    await user.click(dialog.getByRole("textbox", { name: "Outcome" }));
    await user.keyboard(" at night");
    answers(inContext(createOutcome, place), { data: outcome });
    const changed = answers(inContext(updateOutcome, place), { data: outcome });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Outcome saved")).toBeVisible();
    const { id } = (lost[0]!.body as { data: { id: string } }).data;
    expect(changed).toMatchObject([{ body: { data: { text: expect.stringContaining("at night") as string } } }]);
    expect(changed[0]!.url.pathname).toContain(id);
  });

  it("brings its files to the space of the solution, whichever is open", async () => {
    listsByPath(() => []);
    const { received } = keepsUploads();
    const spaceId = "0190a000-0000-7000-8000-0000000000d1";
    answers(getItem, { data: { ...offered, spaceId } } as never);
    const { user } = await renderApp(<Outcomes place={place} />);
    await user.click(await screen.findByRole("button", { name: "Tell what happened" }));
    const dialog = await screen.findByRole("dialog", { name: "What happened when it was tried?" });
    await within(dialog).findByRole("textbox", { name: "Outcome" });
    await user.upload(dialog.querySelector<HTMLInputElement>('input[type="file"]')!, new File(["Dry"], "well.txt"));
    await waitFor(() => expect([...received.values()]).toMatchObject([{ metadata: { spaceId } }]));
  });

  it("shows its pictures, which stay with it when the words are changed", async () => {
    const picture = buildFile();
    listsByPath(() => [{ ...outcome, files: [picture] }]);
    const sent = answers(inContext(updateOutcome, place), { data: outcome });
    const { user } = await renderApp(<Outcomes place={place} />);
    const card = within(await screen.findByRole("article"));
    expect(card.getByRole("button", { name: /picture/i })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "More about this outcome" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByRole("textbox", { name: "Outcome" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ data: { files: [{ id: picture.id }] } });
  });

  it("is removed after a question that names it", async () => {
    let outcomes = [outcome];
    listsByPath(() => outcomes);
    const sent = answers(inContext(removeOutcome, place), {});
    const { user } = await renderApp(<Outcomes place={place} />);
    expect(await screen.findByText("Cars slow down.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "More about this outcome" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete outcome" }));
    outcomes = [];
    await user.click(await screen.findByRole("button", { name: "Delete outcome" }));
    expect(await screen.findByRole("heading", { name: "No outcomes yet" })).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

it("what others told of it can be reported", async () => {
  const can = { edit: false, remove: false, comment: false, react: false, report: true };
  const id = nextSolutionId();
  const path = `${alone.path}/outcomes/${id}`;
  listsByPath(() => [{ ...buildStory({ id }), path, text: "<p>Buy my watches</p>", date: "2026-03-01", can }]);
  const sent = answers(createReport, { data: {} as never });
  const { user } = await renderApp(<Outcomes place={place} />);
  await user.click(await screen.findByRole("button", { name: "More about this outcome" }));
  await user.click(await screen.findByRole("menuitem", { name: "Report" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Report/ }));
  await user.click(dialog.getByRole("checkbox", { name: "Spam" }));
  await user.click(dialog.getByRole("button", { name: "Report" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ path, documentID: id }));
});

describe("what was measured", () => {
  const figure = (value: number, date: string, more: Partial<MeasurementView> = {}): MeasurementView => ({
    id: nextSolutionId(),
    solutionId: alone.id,
    problemId: problem.id,
    author: lakshmi,
    name: "Falls",
    unit: "per month",
    value,
    date,
    can: { edit: true, remove: true },
    when,
    createdAt: when,
    ...more,
  });

  it("is a chart for each series, with the same as a table", async () => {
    listsByPath(() => [
      figure(1, "2026-03-01"),
      figure(4, "2026-01-01"),
      figure(22, "2026-02-01", { name: "Speed", unit: "km/h" }),
    ]);
    await renderApp(<Measurements place={place} />);
    const falls = within(await screen.findByRole("region", { name: "Falls" }));
    expect(
      await falls.findByRole("figure", { name: /^Falls: 2 figures, from 4 per month on .* to 1 per month/ }),
    ).toBeVisible();
    expect(falls.getByText("Last: 1 per month")).toBeVisible();
    expect(screen.getByRole("region", { name: "Speed" })).toBeVisible();
    const rows = falls.getAllByRole("row", { hidden: true }).map((row) => row.textContent);
    expect(rows.slice(1).map((text) => text?.match(/2026(\d)/)?.[1])).toEqual(["1", "4"]);
  });

  it("gets one more figure of its series, and refuses what is no number", async () => {
    listsByPath(() => [figure(4, "2026-01-01")]);
    const sent = answers(inContext(createMeasurement, place), { data: figure(3.5, "2026-02-01") });
    const { user, fill } = await renderApp(<Measurements place={place} />);
    await user.click(await screen.findByRole("button", { name: "Add a figure to Falls" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a figure" }));
    await fill("Value", "many");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(sent).toHaveLength(0);
    await fill("Value", "3,5");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ data: { name: "Falls", unit: "per month", value: 3.5 } });
  });

  it("is added once, though the answer to it was lost at first", async () => {
    listsByPath(() => [figure(4, "2026-01-01")]);
    const { user, fill } = await renderApp(<Measurements place={place} />);
    await user.click(await screen.findByRole("button", { name: "Add a figure to Falls" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a figure" }));
    await fill("Value", "3.5");
    const lost = breaks(inContext(createMeasurement, place));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByRole("alert")).toBeVisible();
    const sent = answers(inContext(createMeasurement, place), { data: figure(3.5, "2026-02-01") });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(lost[0]?.body).toMatchObject({ data: { id: expect.any(String) as string } });
    expect(sent[0]?.body).toEqual(lost[0]?.body);
  });

  it("is read as the language writes numbers, and shown to its last digit", async () => {
    listsByPath(() => [figure(0.000_12, "2026-01-01")]);
    const sent = answers(inContext(createMeasurement, place), { data: figure(1234, "2026-02-01") });
    const { user, fill } = await renderApp(<Measurements place={place} />);
    expect(await screen.findByText("Last: 0.00012 per month")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Add a figure to Falls" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a figure" }));
    await fill("Value", "1,234");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ data: { value: 1234 } }));
  });

  it("loses a figure after a question", async () => {
    let figures = [figure(4, "2026-01-01")];
    listsByPath(() => figures);
    const sent = answers(inContext(removeMeasurement, place), {});
    const { user } = await renderApp(<Measurements place={place} />);
    await user.click(await screen.findByText("Show the figures"));
    await user.click(await screen.findByRole("button", { name: /^Delete the figure of/ }));
    figures = [];
    await user.click(await screen.findByRole("button", { name: "Delete figure" }));
    expect(await screen.findByRole("heading", { name: "Nothing measured" })).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

describe("what others do", () => {
  function Live() {
    useLivePosts();
    useLiveSolutions();
    return <ProblemSolutions problemId={problem.id} />;
  }
  const says = async (name: string, event: unknown) => {
    await vi.waitFor(() => expect(wire.hear).not.toBeNull());
    await act(async () => wire.hear?.(name, event));
  };

  it("counts in a problem's context as the server says there, never as the sums", async () => {
    let listed = offered;
    const asked = listsByPath(() => [listed]);
    await renderApp(<Live />);
    await screen.findByRole("button", { name: "Vote up, 34 so far" });
    const before = asked.length;
    listed = { ...offered, counters: { ...offered.counters, totalUpvotes: 35 } };
    const counters = { ...alone.counters, totalUpvotes: 900 };
    await says("counters", { path: alone.path, counters, reactions: {} });
    expect(screen.queryByRole("button", { name: "Vote up, 900 so far" })).toBeNull();
    expect(await screen.findByRole("button", { name: "Vote up, 35 so far" })).toBeVisible();
    expect(asked.length).toBeGreaterThan(before);
  });

  it("shows on a problem's first page what they offer and how they vote", async () => {
    function LiveBest() {
      useLivePosts();
      useLiveSolutions();
      return <BestSolutions problemId={problem.id} />;
    }
    answers(getItem, { data: { ...problem, counters: { totalSolutions: 0 } } } as never);
    let listed: SolutionView[] = [];
    listsByPath(() => listed);
    await renderApp(<LiveBest />);
    expect(await screen.findByText(/Nobody has offered a solution yet/)).toBeVisible();
    listed = [offered];
    await says("counters", { path: problem.path, counters: { totalSolutions: 1 }, reactions: {} });
    expect(await screen.findByRole("button", { name: "Vote up, 34 so far" })).toBeVisible();
    listed = [{ ...offered, counters: { ...offered.counters, totalUpvotes: 35 } }];
    await says("counters", { path: alone.path, counters: alone.counters, reactions: {} });
    expect(await screen.findByRole("button", { name: "Vote up, 35 so far" })).toBeVisible();
  });

  it("leaves the person's own vote when the words change", async () => {
    listsByPath(() => [{ ...offered, upvoted: true }]);
    await renderApp(<Live />);
    await screen.findByRole("button", { name: "Vote up, 34 so far", pressed: true });
    await says("item:updated", { path: alone.path, item: { ...alone, name: "Raised crossing" } });
    expect(await screen.findByRole("link", { name: "Raised crossing" })).toHaveAttribute(
      "href",
      `/problem/${problem.id}/solutions/${alone.id}/info`,
    );
    expect(screen.getByRole("button", { name: "Vote up, 34 so far", pressed: true })).toBeVisible();
  });
});

describe("the wizard", () => {
  const next = (name = "Next") => screen.getByRole("button", { name });

  it("asks what it is for, who posts, for the words and files, and publishes what the preview shows", async () => {
    listsByPath(() => [problem]);
    const sent = answers(createSolution, { data: alone });
    const { user, fill } = await renderApp(<SolutionWizardHost />);
    act(() => openSolutionWizard());
    expect(await screen.findByRole("dialog", { name: "Offer a solution" })).toBeVisible();
    expect(next("Back")).toBeDisabled();
    await user.click(next());
    expect(await screen.findByText("Choose a problem")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "Reusable" }));
    await user.click(next());
    expect(await screen.findByRole("group", { name: /^Step 2 of 5/ })).toBeVisible();
    await user.click(next());
    const editor = await screen.findByRole("textbox", { name: "Description" });
    await user.click(next());
    expect(await screen.findByText("Title is required")).toBeVisible();
    await fill("Title", "Bollards at the bend");
    await user.click(editor);
    await user.keyboard("Two posts on each side keep cars out.");
    await user.click(next());
    await user.click(next());
    const preview = within(await screen.findByRole("article", { name: "How it will look" }));
    expect(preview.getByRole("heading", { name: "Bollards at the bend" })).toBeVisible();
    expect(preview.getByText("Two posts on each side keep cars out.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Publish" }));
    expect(await screen.findByText("Solution added successfully")).toBeVisible();
    const { data } = sent[0]!.body as { data: Record<string, unknown> };
    expect(data).toMatchObject({ name: "Bollards at the bend", isDraft: false, isAnonymousPost: false });
    expect(data).not.toHaveProperty("problemId");
  });

  it("offers to the problem it was opened from, in four steps, and asks before what was typed is left", async () => {
    listsByPath(() => []);
    const { user, fill } = await renderApp(<SolutionWizardHost />);
    act(() => openSolutionWizard({ problem: { id: problem.id, name: problem.name } }));
    expect(await screen.findByRole("group", { name: /^Step 1 of 4/ })).toBeVisible();
    expect(screen.getByText("Offered to the problem No safe crossing")).toBeVisible();
    await user.click(next());
    await fill("Title", "Half a thought");
    const wizard = within(screen.getByRole("dialog", { name: "Offer a solution" }));
    await user.click(wizard.getByRole("button", { name: "Close" }));
    await user.click(await screen.findByRole("button", { name: "Keep writing" }));
    expect(screen.getByDisplayValue("Half a thought")).toBeVisible();
    await user.click(wizard.getByRole("button", { name: "Close" }));
    await user.click(await screen.findByRole("button", { name: "Keep and close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
