import { getItem, setProblemStatus } from "@bump/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { when } from "#test/spaces.ts";
import { lakshmi, listsByPath } from "#test/stories.ts";
import { toneColor } from "#ui/theme/tokens.ts";
import { StatusChip } from "./components/StatusChip.tsx";
import { ProblemHead } from "./index.ts";

const crossing = buildProblem();

beforeEach(async () => {
  await signInAs();
  listsByPath(() => []);
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

describe("a problem's page", () => {
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

  it("says by whom and since when one is where it began that nobody has moved", async () => {
    answers(getItem, { data: crossing } as never);
    const { user } = await renderApp(<ProblemHead id={crossing.id} />);
    await user.click(await screen.findByRole("button", { name: "Status: Unsolved" }));
    await user.click(await screen.findByRole("menuitem", { name: "Status history" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Status history" }));
    expect(await dialog.findByRole("listitem")).toHaveTextContent(/^UnsolvedLakshmi · /);
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
});
