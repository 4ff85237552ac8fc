import { getItem, listMatches, type ProblemView, type SolutionView, worldSpaceId } from "@bump/contract";
import { act, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ProblemFeed, ProblemHead, ProblemInfo } from "#features/problems/index.ts";
import { ProblemSolutions, SolutionInfo, SolutionList, useLiveSolutions } from "#features/solutions/index.ts";
import { findItem } from "#lib/items.ts";
import { signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSolution } from "#test/solutions.ts";
import { listsByPath } from "#test/stories.ts";
import { useLivePosts } from "./index.ts";

const wire = vi.hoisted(() => ({
  hear: null as null | ((name: string, ...args: unknown[]) => void),
  on: {} as Record<string, () => void>,
}));
// The other end of a websocket is the server's to prove; here it is what it says that counts.
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: (name: string, listener: () => void) => (wire.on[name] = listener),
    onAny: (listener: NonNullable<typeof wire.hear>) => (wire.hear = listener),
    disconnect: () => undefined,
  }),
}));

function Live({ children }: { children: ReactNode }) {
  useLivePosts();
  useLiveSolutions();
  return children;
}

const recent = { filterBy: "recent" } as const;
const lists = {
  problems: <ProblemFeed spaceId={worldSpaceId} of="recent" empty="None" />,
  solutions: <SolutionList spaceId={worldSpaceId} filter={recent} empty="None" />,
};
const builders = { problems: buildProblem, solutions: buildSolution } as Record<
  keyof typeof lists,
  (overrides: { name: string; when?: string }) => ProblemView | SolutionView
>;

async function serverSays(name: string, ...args: unknown[]) {
  await vi.waitFor(() => expect(wire.hear).not.toBeNull());
  await act(async () => wire.hear?.(name, ...args));
}

async function connects() {
  await vi.waitFor(() => expect(wire.on["connect"]).toBeDefined());
  await act(async () => wire.on["connect"]?.());
}

beforeEach(async () => {
  await signInAs();
});

describe.each(["problems", "solutions"] as const)("a list of %s", (kind) => {
  const old = builders[kind]({ name: "Known before" });
  const fresh = builders[kind]({ name: "Just said", when: "2026-02-01T00:00:00.000Z" });
  const pill = () => screen.queryByRole("button", { name: /new post/ });

  it("says what is new, and shows it when it is asked for", async () => {
    let listed = [old];
    listsByPath(() => listed);
    const { user } = await renderApp(<Live>{lists[kind]}</Live>);
    await screen.findByRole("link", { name: "Known before" });
    await serverSays("item:created", { path: fresh.path, item: fresh });
    expect(screen.queryByRole("link", { name: "Just said" })).toBeNull();
    listed = [fresh, old];
    await user.click(await screen.findByRole("button", { name: "1 new post" }));
    expect(await screen.findByRole("link", { name: "Just said" })).toBeVisible();
    expect(pill()).toBeNull();
  });

  it("also where there is none yet", async () => {
    listsByPath(() => []);
    await renderApp(<Live>{lists[kind]}</Live>);
    await screen.findByText("None");
    await serverSays("item:created", { path: fresh.path, item: fresh });
    expect(await screen.findByRole("button", { name: "1 new post" })).toBeVisible();
    await serverSays("item:removed", { path: fresh.path });
    expect(pill()).toBeNull();
  });

  it("is brought up to date after a broken connection, and what is new waits", async () => {
    let listed = [old];
    listsByPath(() => listed);
    await renderApp(<Live>{lists[kind]}</Live>);
    await screen.findByRole("link", { name: "Known before" });
    listed = [fresh, { ...old, name: "Better said" } as typeof old];
    await connects();
    expect(await screen.findByRole("link", { name: "Better said" })).toBeVisible();
    expect(await screen.findByRole("button", { name: "1 new post" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Just said" })).toBeNull();
  });
});

describe("a narrowed list", () => {
  it("is told only of what is in it", async () => {
    listsByPath(() => [buildProblem({ status: "solved", tags: ["lamps"] })]);
    await renderApp(<Live>{lists.problems}</Live>, { path: "/here?status=solved&tag=lamps" });
    await screen.findByRole("article");
    const say = (item: ProblemView) => serverSays("item:created", { path: item.path, item });
    await say(buildProblem({ status: "unsolved", tags: ["lamps"] }));
    await say(buildProblem({ status: "solved", tags: ["drains"] }));
    expect(screen.queryByRole("button", { name: /new post/ })).toBeNull();
    await say(buildProblem({ status: "solved", tags: ["lamps"] }));
    expect(await screen.findByRole("button", { name: "1 new post" })).toBeVisible();
  });
});

it("what is offered to a problem comes to its list as the server ranks it", async () => {
  const problem = buildProblem();
  answers(getItem, { data: problem } as never);
  const first = buildSolution({ problemId: problem.id, name: "Bollards" });
  let listed = [first];
  listsByPath(() => listed);
  await renderApp(
    <Live>
      <ProblemSolutions problemId={problem.id} missing="Gone" />
    </Live>,
  );
  await screen.findByRole("link", { name: "Bollards" });
  const second = buildSolution({ problemId: problem.id, name: "A lamp" });
  listed = [first, second];
  await serverSays("item:created", { path: second.path, item: { ...second, problemId: null } });
  expect(await screen.findByRole("link", { name: "A lamp" })).toBeVisible();
});

it("a problem that others move is asked for anew: where the person may move it is another", async () => {
  let problem = buildProblem({ can: { ...buildProblem().can, statuses: ["solving"] } });
  answers(getItem, () => ({ data: problem }) as never);
  listsByPath(() => []);
  const { user } = await renderApp(
    <Live>
      <ProblemHead id={problem.id} />
    </Live>,
  );
  await screen.findByRole("button", { name: "Status: Unsolved" });
  problem = { ...problem, status: "solving", can: { ...problem.can, statuses: ["solved"] } };
  const told = { ...problem, can: { ...problem.can, statuses: [] } };
  await serverSays("item:updated", { path: problem.path, item: told });
  await user.click(await screen.findByRole("button", { name: "Status: Solving" }));
  expect(await screen.findByRole("menuitem", { name: "Solved" })).toBeVisible();
});

describe("the page of one that is removed", () => {
  it("says so of a problem", async () => {
    const problem = buildProblem();
    answers(getItem, { data: problem } as never);
    answers(listMatches, { items: [] });
    listsByPath(() => []);
    await renderApp(
      <Live>
        <ProblemHead id={problem.id} />
        <ProblemInfo id={problem.id} search={{}} missing="Gone" />
      </Live>,
    );
    await screen.findByText("The bend hides the cars.");
    await serverSays("item:removed", { path: problem.path });
    expect(await screen.findByText("Gone")).toBeVisible();
    expect(screen.queryByRole("heading", { name: problem.name })).toBeNull();
  });

  it("stays to whoever may still read it, as it is now", async () => {
    const own = buildProblem({ can: { ...buildProblem().can, edit: true, remove: true } });
    let data = own;
    answers(getItem, () => ({ data }) as never);
    answers(listMatches, { items: [] });
    listsByPath(() => []);
    await renderApp(
      <Live>
        <ProblemHead id={own.id} />
        <ProblemInfo id={own.id} search={{}} missing="Gone" />
      </Live>,
    );
    await screen.findByText("The bend hides the cars.");
    data = { ...own, state: "hidden" };
    await serverSays("item:removed", { path: own.path });
    await waitFor(() => expect(findItem<ProblemView>(own.path)?.state).toBe("hidden"));
    expect(screen.getByText("The bend hides the cars.")).toBeVisible();
    expect(screen.queryByText("Gone")).toBeNull();

    refuses(getItem, "not_found");
    await serverSays("item:removed", { path: own.path });
    expect(await screen.findByText("Gone")).toBeVisible();
  });

  it("says so of a solution, in a problem's context too", async () => {
    const solution = buildSolution({ problemId: buildProblem().id });
    answers(
      getItem,
      ({ url }) => ({ data: url.searchParams.get("path")?.endsWith(solution.id) ? solution : {} }) as never,
    );
    listsByPath(() => []);
    await renderApp(
      <Live>
        <SolutionInfo place={{ id: solution.id, problemId: solution.problemId }} search={{}} />
      </Live>,
    );
    await screen.findByText("Paid from the school fund.");
    await serverSays("item:removed", { path: solution.path });
    await waitFor(() => expect(screen.queryByText("Paid from the school fund.")).toBeNull());
    expect(await screen.findByRole("heading", { name: /solution/i })).toBeVisible();
  });
});
