import { getItem, type SolutionView } from "@bump/contract";
import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useLivePosts } from "#features/posts/index.ts";
import { alone, offered, problem, serverHasOffered } from "#test/offered-solution.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { nextSolutionId } from "#test/solutions.ts";
import { buildStory, lakshmi, listsByPath } from "#test/stories.ts";
import { BestSolutions, Measurements, Outcomes, ProblemSolutions, useLiveSolutions, Voters } from "./index.ts";
import { placeOf } from "./solutions.queries.ts";

const wire = vi.hoisted(() => ({ hear: null as null | ((name: string, ...args: unknown[]) => void) }));
// The other end of a websocket is the server's to prove; here it is what it says that counts.
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: () => undefined,
    onAny: (listener: NonNullable<typeof wire.hear>) => (wire.hear = listener),
    disconnect: () => undefined,
  }),
}));

beforeEach(async () => {
  await signInAs();
  serverHasOffered();
});

describe("what others do", () => {
  function Live() {
    useLivePosts();
    useLiveSolutions();
    return <ProblemSolutions problemId={problem.id} missing="Gone" />;
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

  it("is asked for anew where what came of it is looked at, and names no problem that the person may not read", async () => {
    function LiveOutcomes() {
      useLivePosts();
      useLiveSolutions();
      return <Outcomes place={placeOf(alone)} />;
    }
    const outcome = {
      ...buildStory({ id: nextSolutionId() }),
      collection: "outcomes",
      solutionId: alone.id,
      problemId: problem.id,
      text: "<p>Cars slow down.</p>",
      date: "2026-03-01",
    };
    const told = [problem.name, null].map((problemName) => {
      const id = nextSolutionId();
      return { ...outcome, id, path: `${alone.path}/outcomes/${id}`, problemName };
    });
    let listed: object[] = told;
    listsByPath(() => listed);
    await renderApp(<LiveOutcomes />);
    const named = { name: `Tried for the problem ${problem.name}` };
    expect(await screen.findAllByRole("link", named)).toHaveLength(1);
    for (const one of told) {
      await says("item:updated", {
        path: one.path,
        item: { ...one, text: "<p>They stop now.</p>", problemName: null },
      });
    }
    expect(await screen.findAllByText("They stop now.")).toHaveLength(2);
    expect(screen.getAllByRole("link", named)).toHaveLength(1);
    listed = [];
    await says("counters", { path: alone.path, counters: { ...alone.counters, totalOutcomes: 0 }, reactions: {} });
    expect(await screen.findByRole("heading", { name: "No outcomes yet" })).toBeVisible();
  });

  it("is shown at once where who voted and what was measured is looked at", async () => {
    const place = { ...placeOf(offered), problemId: problem.id };
    function LiveRows() {
      useLiveSolutions();
      return (
        <>
          <Voters place={place} way="upvotes" />
          <Measurements place={place} />
        </>
      );
    }
    const when = "2026-03-01T00:00:00.000Z";
    let isDone = false;
    const voter = { when, id: lakshmi.id, author: lakshmi, feedback: "", upvoted: true };
    const figure = { id: nextSolutionId(), name: "Falls", unit: "", value: 4, date: "2026-03-01", author: lakshmi };
    const can = { edit: false, remove: false };
    listsByPath(({ path }) => {
      if (!isDone) return [];
      return path.endsWith("voters") ? [voter] : [{ ...figure, can, when }];
    });
    await renderApp(<LiveRows />);
    await screen.findByRole("heading", { name: "Nobody voted it up" });
    await screen.findByRole("heading", { name: "Nothing measured" });
    isDone = true;
    await says("counters", { path: alone.path, counters: alone.counters, reactions: {} });
    expect(await screen.findByRole("list", { name: "Who voted up" })).toBeVisible();
    expect(await screen.findByRole("region", { name: "Falls" })).toBeVisible();
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
