import {
  createProblem,
  getItem,
  getSpace,
  joinProblem,
  listMatches,
  listProblemsLike,
  listSimilarProblems,
  listUpvotedSolutions,
  leaveProblem,
  setProblemStatus,
  updateProblem,
  worldSpaceId,
} from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setListView } from "#features/posts/index.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSolution } from "#test/solutions.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { lakshmi, listsByPath } from "#test/stories.ts";
import { BarActionsPlace } from "#ui/BarActions.tsx";
import { toneColor } from "#ui/theme/tokens.ts";
import { StatusChip } from "./components/StatusChip.tsx";
import { openEditProblem } from "./compose/compose.ts";
import {
  EmptyProblems,
  LazyLikeThis,
  openProblemWizard,
  ProblemFeed,
  ProblemHead,
  ProblemInfo,
  ProblemPeople,
  ProblemWizardHost,
} from "./index.ts";

const crossing = buildProblem();
const crew = buildSpace({ name: "Solar Roofs Crew" });
const lamps = buildProblem({ name: "Dark bus stop", status: "solved", description: "<p>No lamp since May.</p>" });

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

it.each([
  ["undefined", "Undefined", "grey", "help-circle"],
  ["proposed", "Proposed", "navy", "circle-dashed"],
  ["unsolved", "Unsolved", "red", "alert-circle"],
  ["solving", "Solving", "amber", "tool"],
  ["solved", "Solved", "green", "circle-check"],
  ["archived", "Archived", "blue", "archive"],
] as const)("is %s by a word, a colour and an icon", async (status, word, tone, icon) => {
  await renderApp(<StatusChip status={status} />);
  const chip = await screen.findByText(word);
  expect(chip.style.color).toBe(toneColor(tone));
  expect(chip.querySelector("svg")).toHaveClass(`tabler-icon-${icon}`);
});

/** The bar above a page, and the page. */
function Framed({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <BarActionsPlace value={place}>
      <div ref={setPlace} role="toolbar" aria-label="Bar" />
      {children}
    </BarActionsPlace>
  );
}

describe("a problem's page", () => {
  it("says when it was raised and by whom, and that it was changed since", async () => {
    answers(getItem, { data: { ...crossing, when: "2024-08-12T10:00:00.000Z", editedAt: when } } as never);
    await renderApp(<ProblemHead id={crossing.id} />);
    const head = await screen.findByRole("region", { name: "Problem: No safe crossing" });
    expect(head).toHaveTextContent("Problem raised Aug 12, 2024 by Lakshmi · edited");
    expect(within(head).getByRole("link", { name: "Lakshmi" })).toHaveAttribute("href", `/network/${lakshmi.id}/info`);
  });

  it("names nobody who did not want to be named", async () => {
    answers(getItem, { data: { ...crossing, status: "solving", author: null, isAnonymousPost: true } } as never);
    const solving = { id: "1", from: "unsolved", to: "solving", author: null, reason: "" };
    const changes = [{ ...solving, when: "2024-09-01T00:00:00.000Z" }];
    listsByPath(({ path }) => (path.endsWith("/history") ? changes : []));
    await renderApp(<ProblemHead id={crossing.id} />);
    const head = await screen.findByRole("region", { name: "Problem: No safe crossing" });
    expect(head).toHaveTextContent(/raised .* by Anonymous/);
    await within(head).findByText("Sep 1, 2024");
    const titles = [...head.querySelectorAll("time")].map(({ title }) => title);
    expect(
      titles.filter((title) => title.includes(":")),
      "no hour is told",
    ).toEqual([]);
  });

  it("says of a draft that it is one", async () => {
    answers(getItem, { data: { ...lamps, state: "draft" } } as never);
    await renderApp(<ProblemHead id={lamps.id} />);
    expect(await screen.findByRole("region", { name: "Problem: Dark bus stop" })).toHaveTextContent(
      "Problem, a draft by Lakshmi",
    );
  });

  it("shows who joined last, with the way to the others", async () => {
    answers(getItem, { data: crossing } as never);
    const people = ["1", "2", "3", "4", "5"].map((id) => ({ id, author: lakshmi, tags: [], status: "impacted", when }));
    listsByPath(({ path }) => (path === `problems/${crossing.id}/participants` ? people : []));
    await renderApp(<ProblemHead id={crossing.id} />);
    const others = await screen.findByRole("link", { name: "Lakshmi and 50 others" });
    expect(others).toHaveAttribute("href", `/problem/${crossing.id}/impacted`);
    expect(others.querySelectorAll("[data-initials]")).toHaveLength(4);
  });

  it("names alone who is alone", async () => {
    const counters = { ...crossing.counters, totalParticipants: 1 };
    answers(getItem, { data: { ...crossing, counters } } as never);
    const person = { id: "1", author: lakshmi, tags: [], status: "impacted", when };
    listsByPath(({ path }) => (path.endsWith("/participants") ? [person] : []));
    await renderApp(<ProblemHead id={crossing.id} />);
    await waitFor(() => expect(screen.getAllByRole("link", { name: "Lakshmi" })).toHaveLength(2));
  });

  it("is shared, bookmarked and changed from the bar above all its parts, and not a second time below", async () => {
    answers(getItem, { data: crossing } as never);
    answers(listMatches, { items: [] });
    await renderApp(
      <Framed>
        <ProblemHead id={crossing.id} />
        <ProblemInfo id={crossing.id} search={{}} missing="Gone" solutions={<p>What is offered</p>} />
      </Framed>,
    );
    const bar = within(screen.getByRole("toolbar", { name: "Bar" }));
    expect(await bar.findByRole("button", { name: "Share" })).toBeVisible();
    expect(bar.getByRole("button", { name: "Bookmark" })).toBeVisible();
    expect(bar.getByRole("button", { name: "More about this problem" })).toBeVisible();
    expect(await screen.findByRole("heading", { name: "What is wrong" })).toBeVisible();
    expect(screen.getByText("What is offered")).toBeVisible();
    for (const name of ["Share", "Bookmark", "More about this problem"]) {
      expect(screen.getAllByRole("button", { name })).toHaveLength(1);
    }
  });

  it("is joined at once, and as before when the server refuses", async () => {
    answers(getItem, { data: crossing } as never);
    const { user } = await renderApp(<ProblemHead id={crossing.id} />);
    refuses(joinProblem, "forbidden");
    await user.click(await screen.findByRole("button", { name: "Join, I am impacted" }));
    expect(await screen.findByText(/You could not join/)).toBeVisible();
    const { status } = crossing;
    const counters = { ...crossing.counters, totalParticipants: 52 };
    answers(joinProblem, { joined: true, solving: false, status, counters });
    await user.click(screen.getByRole("button", { name: "Join, I am impacted" }));
    expect(await screen.findByRole("button", { name: "Leave" })).toBeVisible();
    expect(await screen.findByText("52")).toBeVisible();
  });

  it.each([
    ["says in which space it stands", undefined, 1],
    ["says nothing of the space that is open", buildSpace({ id: crew.id, name: crew.name }), 0],
  ])("%s", async (_what, activeSpace, times) => {
    await signInAs(buildMe({ ...(activeSpace && { activeSpace }) }));
    answers(getSpace, { data: crew });
    answers(getItem, { data: { ...crossing, spaceId: crew.spaceId } } as never);
    await renderApp(<ProblemHead id={crossing.id} />);
    await screen.findByRole("button", { name: "Status: Unsolved" });
    const find = () => screen.queryAllByRole("link", { name: crew.name }).map((link) => link.getAttribute("href"));
    await waitFor(() => expect(find()).toEqual(Array(times).fill(`/space/${crew.id}/info`)));
  });

  it("moves only along the ways that are open to the viewer, with a reason", async () => {
    answers(getItem, { data: { ...crossing, can: { ...crossing.can, statuses: ["solving", "archived"] } } } as never);
    const sent = answers(setProblemStatus, { data: { ...crossing, status: "solving" } });
    const { user, fill } = await renderApp(<ProblemHead id={crossing.id} />);
    await user.click(await screen.findByRole("button", { name: "Status: Unsolved" }));
    const names = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(names).toEqual(["Solving", "Archived", "Status history"]);
    await user.click(screen.getByRole("menuitem", { name: "Solving" }));
    await screen.findByRole("dialog", { name: "Move to “Solving”" });
    await fill("Why", "The ward has begun");
    await user.click(screen.getByRole("button", { name: "Change status" }));
    expect(await screen.findByRole("button", { name: "Status: Solving" })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ status: "solving", reason: "The ward has begun" });
  });

  it("tells how it came to its status", async () => {
    answers(getItem, { data: crossing } as never);
    const change = { id: crossing.id, author: lakshmi, from: "proposed", to: "unsolved", reason: "Counted", when };
    const changes = [change, { ...change, id: "unnamed", author: null, reason: "" }];
    const asked = listsByPath(({ path }) => (path.endsWith("/history") ? changes : []));
    const { user } = await renderApp(<ProblemHead id={crossing.id} />);
    await user.click(await screen.findByRole("button", { name: "Status: Unsolved" }));
    await user.click(await screen.findByRole("menuitem", { name: "Status history" }));
    const shown = await screen.findByRole("dialog", { name: "Status history" });
    const dialog = within(shown);
    expect(await dialog.findByText("Counted")).toBeVisible();
    expect(dialog.getAllByText("Proposed")[0]).toBeVisible();
    const tellsHour = [...shown.querySelectorAll("time")].map(({ title }) => title.includes(":"));
    expect(tellsHour, "of who is not named only the day is told").toEqual([true, false]);
    expect(asked[0]?.url.searchParams.get("path")).toBe(`problems/${crossing.id}/history`);
  });

  it("draws how far it has come, with the days on which it came there", async () => {
    answers(getItem, { data: { ...crossing, status: "solving" } } as never);
    const changes = [
      { from: "solved", to: "solving", when: "2024-11-03T10:00:00.000Z" },
      { from: "solving", to: "solved", when: "2024-10-01T10:00:00.000Z" },
      { from: "unsolved", to: "solving", when: "2024-09-01T10:00:00.000Z" },
      { from: null, to: "unsolved", when: "2024-08-19T10:00:00.000Z" },
    ];
    listsByPath(() => changes.map((change, index) => ({ ...change, id: String(index), author: lakshmi, reason: "" })));
    await renderApp(<ProblemHead id={crossing.id} />);
    const road = within(await screen.findByRole("list", { name: "How far it has come" }));
    expect(await road.findByText("Nov 3, 2024")).toBeVisible();
    expect(road.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Proposed",
      "UnsolvedAug 19, 2024 · Lakshmi",
      "SolvingNov 3, 2024 · Lakshmi",
      "Solvednot yet",
    ]);
    expect(road.getAllByRole("listitem")[2]).toHaveAttribute("aria-current", "step");
  });

  it("says since when it is where it began", async () => {
    answers(getItem, { data: { ...crossing, when: "2024-08-19T10:00:00.000Z" } } as never);
    await renderApp(<ProblemHead id={crossing.id} />);
    const road = within(await screen.findByRole("list", { name: "How far it has come" }));
    expect(await road.findByText("Aug 19, 2024")).toBeVisible();
    expect(road.getAllByRole("listitem")[1]).toHaveTextContent("UnsolvedAug 19, 2024 · Lakshmi");
    expect(road.getAllByRole("listitem")[0]).toHaveTextContent(/^Proposed$/);
  });

  it("has no road where it is off it", async () => {
    answers(getItem, { data: { ...crossing, status: "archived" } } as never);
    await renderApp(<ProblemHead id={crossing.id} />);
    await screen.findByRole("heading", { name: crossing.name });
    expect(screen.queryByRole("list", { name: "How far it has come" })).toBeNull();
  });

  it("names others like it, a few at first", async () => {
    answers(getItem, { data: crossing } as never);
    const facts = {
      spaceName: "Kenya",
      status: "solved" as const,
      joined: false,
      when,
      createdAt: when,
      totalParticipants: 18,
    };
    const like = (id: string, name: string, spaceId: string) => ({ id, name, spaceId, ...facts });
    const more = ["b1", "b2", "b3"].map((end, at) =>
      like(`${lamps.id.slice(0, -2)}${end}`, `Like ${at + 2}`, worldSpaceId),
    );
    answers(listProblemsLike, { items: [like(lamps.id, lamps.name, lakshmi.id), ...more] });
    const { user } = await renderApp(<LazyLikeThis id={crossing.id} />);
    const others = within(await screen.findByRole("region", { name: "Similar problems" }));
    await waitFor(() =>
      expect(others.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        "Dark bus stopSolvedKenya18 people impacted",
        "Like 2Solved18 people impacted",
        "Like 3Solved18 people impacted",
      ]),
    );
    expect(others.getByRole("link", { name: "Dark bus stop" })).toHaveAttribute("href", `/problem/${lamps.id}/info`);
    await user.click(others.getByRole("button", { name: "See all 4" }));
    expect(others.getAllByRole("listitem")).toHaveLength(4);
    expect(others.queryByRole("button")).toBeNull();
  });

  it("shows what is wrong and who could help", async () => {
    answers(getItem, { data: crossing } as never);
    listsByPath(() => []);
    const skills = [{ id: lamps.id, name: "Road planning" }];
    answers(listMatches, { items: [{ id: lakshmi.id, author: lakshmi, tags: ["roads"], skills }] });
    await renderApp(<ProblemInfo id={crossing.id} search={{}} missing="Gone" />);
    expect(await screen.findByText("The bend hides the cars.")).toBeVisible();
    expect(await screen.findByText("Road planning · #roads")).toBeVisible();
  });

  it("says so when it is not there", async () => {
    refuses(getItem, "not_found");
    await renderApp(<ProblemInfo id={crossing.id} search={{}} missing="Gone" />);
    expect(await screen.findByText("Gone")).toBeVisible();
  });

  it("lists whom it touches", async () => {
    const row = { id: lakshmi.id, author: lakshmi, tags: [], type: "person", status: "solving", when };
    const asked = listsByPath(() => [row]);
    await renderApp(<ProblemPeople id={crossing.id} of="participants" empty="None" />);
    expect(await screen.findByRole("link", { name: "Lakshmi" })).toBeVisible();
    expect(screen.getByText("is solving it")).toBeVisible();
    expect(asked[0]?.url.searchParams.get("path")).toBe(`problems/${crossing.id}/participants`);
  });
});

describe("leaving a problem", () => {
  const bollards = buildSolution({ name: "Bollards", upvoted: true });

  it("asks what helped, how it was, and once more", async () => {
    answers(getItem, { data: { ...crossing, joined: true } } as never);
    answers(listUpvotedSolutions, { items: [bollards] });
    const { status, counters } = crossing;
    const sent = answers(leaveProblem, { joined: false, solving: false, status, counters });
    const { user, fill } = await renderApp(<ProblemHead id={crossing.id} />);
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Leave “No safe crossing”" }));
    await user.click(await dialog.findByRole("checkbox", { name: "Bollards" }));
    await user.click(dialog.getByRole("button", { name: "Next" }));
    await user.click(dialog.getByRole("radio", { name: "🙏" }));
    await fill("What you want to say", "It is safe now");
    await user.click(dialog.getByRole("button", { name: "Next" }));
    expect(dialog.getByText("It is safe now", { selector: "blockquote span" })).toBeVisible();
    expect(sent).toHaveLength(0);
    await user.click(dialog.getByRole("button", { name: "Leave" }));
    expect(await screen.findByRole("button", { name: "Join, I am impacted" })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ emoji: "🙏", comment: "It is safe now", solutionIds: [bollards.id] });
  });
});

describe("the wizard", () => {
  const next = (name = "Next") => screen.getByRole("button", { name });
  const similar = {
    id: lamps.id,
    name: "Dark bus stops",
    status: "unsolved" as const,
    joined: false,
    spaceId: worldSpaceId,
    spaceName: "Global Space",
    when,
    createdAt: when,
    totalParticipants: 12,
  };

  it("asks for words and files in three steps, and publishes what the preview shows", async () => {
    answers(listSimilarProblems, { items: [] });
    const sent = answers(createProblem, { data: crossing });
    const { user, fill } = await renderApp(
      <>
        <EmptyProblems text="problemsRecent" />
        <ProblemWizardHost />
      </>,
    );
    await user.click(screen.getByRole("button", { name: "Name a problem" }));
    expect(await screen.findByRole("group", { name: /^Step 1 of 3/ })).toBeVisible();
    expect(next("Back")).toBeDisabled();
    const editor = await screen.findByRole("textbox", { name: "Description" });
    await user.click(next());
    expect(await screen.findByText("Title is required")).toBeVisible();
    await fill("Title", "No safe crossing");
    await user.click(editor);
    await user.keyboard("Cars do not stop at the school.");
    await user.click(screen.getByRole("switch", { name: /^Only propose it for now/ }));
    await user.click(next());
    await user.click(next());
    const preview = within(await screen.findByRole("article", { name: "How it will look" }));
    expect(preview.getByRole("heading", { name: "No safe crossing" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Publish" }));
    expect(await screen.findByText("Problem added successfully")).toBeVisible();
    expect((sent[0]!.body as { data: object }).data).toMatchObject({
      name: "No safe crossing",
      status: "proposed",
      isDraft: false,
      isAnonymousPost: false,
    });
  });

  it("shows while the title is typed what may be the same, to be joined instead", async () => {
    const asked = answers(listSimilarProblems, { items: [similar] });
    const joined = answers(joinProblem, { joined: true, solving: false, status: "unsolved", counters: lamps.counters });
    const { user, fill, history } = await renderApp(<ProblemWizardHost />);
    act(() => openProblemWizard());
    await screen.findByRole("textbox", { name: "Description" });
    await fill("Title", "Dark bus stop");
    const radar = within(await screen.findByRole("region", { name: "Is it one of these?" }));
    expect(radar.getByText("12 people impacted")).toBeVisible();
    expect(asked.at(-1)!.url.searchParams.get("name")).toBe("Dark bus stop");
    await user.click(radar.getByRole("button", { name: "Join instead: “Dark bus stops”" }));
    await waitFor(() => expect(history.location.pathname).toBe(`/problem/${lamps.id}/info`));
    expect(joined).toHaveLength(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("changes a problem without asking again who posts it or whether it is proposed", async () => {
    const sent = answers(updateProblem, { data: crossing });
    const { user, fill } = await renderApp(<ProblemWizardHost />);
    act(() => openEditProblem(crossing));
    await screen.findByRole("textbox", { name: "Description" });
    expect(screen.queryByRole("switch", { name: /propose/ })).toBeNull();
    await fill("Title", "No crossing at all");
    await user.click(next());
    await user.click(next());
    await user.click(await screen.findByRole("button", { name: "Save" }));
    expect(await screen.findByText("Updated successfully")).toBeVisible();
    expect((sent[0]!.body as { data: object }).data).toMatchObject({ name: "No crossing at all" });
  });
});
