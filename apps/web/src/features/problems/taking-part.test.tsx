import {
  getItem,
  joinProblem,
  leaveProblem,
  listUpvotedSolutions,
  type ProblemView,
  solveProblem,
  unsolveProblem,
} from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "#lib/query-client.ts";
import { outbox } from "#lib/outbox/outbox.ts";
import { signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { listsByPath } from "#test/stories.ts";
import { ProblemHead } from "./index.ts";

let held: ProblemView;

/** What the server has, as it answers who takes part. */
function takes(change: Partial<ProblemView>, counters: Partial<ProblemView["counters"]> = {}) {
  return () => {
    held = { ...held, ...change, counters: { ...held.counters, ...counters } };
    const { joined, solving, status } = held;
    return { joined, solving, status, counters: held.counters };
  };
}

function goOffline(): void {
  act(() => void dispatchEvent(new Event("offline")));
}

async function goOnline() {
  await act(async () => void dispatchEvent(new Event("online")));
  await waitFor(() => expect(outbox.get().entries).toEqual([]));
}

const button = (name: string) => screen.findByRole("button", { name });
const joinName = "Join, I am impacted";
const solveName = "I am solving this";

async function showsProblem(overrides: Partial<ProblemView> = {}) {
  held = buildProblem(overrides);
  answers(getItem, () => ({ data: held }) as never);
  const shown = await renderApp(<ProblemHead id={held.id} />);
  await screen.findByRole("heading", { name: held.name });
  return shown;
}

beforeEach(async () => {
  await signInAs();
  listsByPath(() => []);
});

describe("without a connection", () => {
  it("joining is shown at once, says that it waits, and is sent once when the connection is back", async () => {
    const { user } = await showsProblem();
    const sent = answers(joinProblem, takes({ joined: true }, { totalParticipants: 52 }));
    goOffline();
    await user.click(await button(joinName));
    expect(await button("Leave")).toBeVisible();
    expect(screen.getByText("52")).toBeVisible();
    expect(screen.getByText("Waits for the connection")).toBeVisible();
    await goOnline();
    expect(screen.queryByText("Waits for the connection")).toBeNull();
    expect(sent).toHaveLength(1);
    expect(sent[0]!.headers.get("idempotency-key")).toMatch(/-/);
  });

  it("what was read anew since is shown as the person wants it", async () => {
    const { user } = await showsProblem();
    goOffline();
    await user.click(await button(joinName));
    // As after a restart: the server's own, which knows nothing of it.
    act(() => void queryClient.setQueryData(["items", "problems", held.id], held));
    expect(await button("Leave")).toBeVisible();
    answers(joinProblem, takes({ joined: true }));
    await goOnline();
  });

  it("back to where it began means nothing to send", async () => {
    const { user } = await showsProblem({ joined: true, solving: false });
    goOffline();
    await user.click(await button(solveName));
    expect(await button(solveName)).toHaveAttribute("aria-pressed", "true");
    expect(outbox.get().entries).toHaveLength(1);
    await user.click(await button(solveName));
    await waitFor(() => expect(outbox.get().entries).toEqual([]));
    expect(await button(solveName)).toHaveAttribute("aria-pressed", "false");
    await goOnline();
  });

  it("who solves joins first, and who stops solving stays", async () => {
    const { user } = await showsProblem();
    const order: string[] = [];
    const hears = (name: string, change: Partial<ProblemView>) => () => {
      order.push(name);
      return takes(change)();
    };
    answers(joinProblem, hears("join", { joined: true }));
    answers(solveProblem, hears("solve", { solving: true, status: "solving" }));
    answers(unsolveProblem, hears("unsolve", { solving: false }));
    goOffline();
    await user.click(await button(solveName));
    expect(await button("Leave")).toBeVisible();
    await goOnline();
    expect(order).toEqual(["join", "solve"]);
    expect(await button("Status: Solving")).toBeVisible();
    goOffline();
    await user.click(await button(solveName));
    await goOnline();
    expect(order).toEqual(["join", "solve", "unsolve"]);
    expect(await button("Leave")).toBeVisible();
  });

  it("who stops solving but has offered a solution is told why they stay a solver", async () => {
    const { user } = await showsProblem({ joined: true, solving: true });
    answers(unsolveProblem, takes({}));
    await user.click(await button(solveName));
    expect(await screen.findByText("You stay among the solvers: you have offered a solution here.")).toBeVisible();
    expect(await button(solveName)).toHaveAttribute("aria-pressed", "true");
  });

  it("leaving is sent with what was said, and takes along what waits", async () => {
    const { user } = await showsProblem({ joined: true });
    answers(listUpvotedSolutions, { items: [] });
    const sent = answers(leaveProblem, takes({ joined: false }, { totalParticipants: 50 }));
    goOffline();
    await user.click(await button(solveName));
    await user.click(await button("Leave"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Next" }));
    await user.click(dialog.getByRole("radio", { name: "🎉" }));
    await user.click(dialog.getByRole("button", { name: "Next" }));
    await user.click(dialog.getByRole("button", { name: "Leave" }));
    expect(await button(joinName)).toBeVisible();
    expect(outbox.get().entries.map(({ kind }) => kind)).toEqual(["problem-join"]);
    await goOnline();
    expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ emoji: "🎉", solutionIds: [] })]);
  });
});

it("what the server refuses is taken back, with the reason", async () => {
  const { user } = await showsProblem({ joined: true });
  refuses(solveProblem, "forbidden");
  await user.click(await button(solveName));
  expect(await screen.findByText(/This could not be marked/)).toBeVisible();
  expect(await button(solveName)).toHaveAttribute("aria-pressed", "false");
  expect(outbox.get().entries).toEqual([]);
});

it("what others moved meanwhile is not shown where it is without the ways from there", async () => {
  const can = { ...buildProblem().can, join: true };
  const { user } = await showsProblem({ status: "unsolved", can: { ...can, statuses: ["solving"] } });
  answers(joinProblem, takes({ joined: true, status: "archived" }));
  await user.click(await button(joinName));
  await waitFor(() => expect(outbox.get().entries).toEqual([]));
  await user.click(await button("Status: Unsolved"));
  const ways = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(ways).toEqual(["Solving", "Status history"]);
});
