import {
  createProblem,
  createSolution,
  getItem,
  getSpace,
  listSimilarProblems,
  type SpaceRef,
  worldSpaceId,
} from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { openProblemWizard, ProblemFeed, ProblemWizardHost } from "#features/problems/index.ts";
import { openSolutionWizard, ProblemSolutions, SolutionWizardHost } from "#features/solutions/index.ts";
import { meQuery } from "#features/users/index.ts";
import { outbox } from "#lib/outbox/outbox.ts";
import { queryClient } from "#lib/query-client.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSolution } from "#test/solutions.ts";
import { buildSpace } from "#test/spaces.ts";
import { listsByPath } from "#test/stories.ts";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "./compose/unsent-post.ts";

const crossing = buildProblem();

type Shown = Awaited<ReturnType<typeof renderApp>>;

async function goOffline() {
  await act(async () => void dispatchEvent(new Event("offline")));
}

async function goOnline() {
  await act(async () => void dispatchEvent(new Event("online")));
}

/** Writes one in the open wizard, and publishes it. */
async function writes({ user, fill }: Shown, name: string, steps: number, look = () => {}) {
  await screen.findByRole("dialog");
  const next = () => user.click(screen.getByRole("button", { name: "Next" }));
  if (steps > 3) await next();
  const editor = await screen.findByRole("textbox", { name: "Description" });
  await fill("Title", name);
  await user.click(editor);
  await user.keyboard("Cars do not stop at the school.");
  await next();
  await next();
  const publish = await screen.findByRole("button", { name: "Publish" });
  look();
  await user.click(publish);
}

const card = (name: string) => screen.findByRole("article", { name });

beforeEach(async () => {
  await signInAs();
  // As the shell has done before any page is shown.
  await queryClient.fetchQuery(meQuery);
  answers(listSimilarProblems, { items: [] });
});

describe("a new problem", () => {
  const feed = (
    <>
      <ProblemFeed spaceId={worldSpaceId} of="recent" empty="None" />
      <ProblemWizardHost />
    </>
  );

  it("waits without a connection where it will stand, and is sent once when that is back", async () => {
    listsByPath(() => [crossing]);
    const shown = await renderApp(feed);
    await card("Problem: No safe crossing");
    await goOffline();
    act(() => openProblemWizard());
    await writes(shown, "Dark bus stop", 3);
    const waiting = within(await card("Problem: Dark bus stop"));
    expect(waiting.getByText("Waits for the connection")).toBeVisible();
    expect(waiting.getByRole("heading", { name: "Dark bus stop" })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    const made = { ...crossing, name: "Dark bus stop", when: "2030-01-01T00:00:00.000Z" };
    const sent = answers(createProblem, ({ body }) => {
      const { id } = (body as { data: { id: string } }).data;
      return { data: { ...made, id, path: `problems/${id}` } };
    });
    await goOnline();
    expect(await screen.findByText("Problem added successfully")).toBeVisible();
    const link = within(await card("Problem: Dark bus stop")).getByRole("link", { name: "Dark bus stop" });
    const { id } = (sent[0]!.body as { data: { id: string } }).data;
    expect(link).toHaveAttribute("href", `/problem/${id}/info`);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.headers.get("idempotency-key")).toMatch(/-/);
  });

  it("that is refused stays with the reason, to be changed or sent again", async () => {
    listsByPath(() => []);
    refuses(createProblem, "title_required");
    const shown = await renderApp(feed);
    await screen.findByText("None");
    act(() => openProblemWizard());
    await writes(shown, "Dark bus stop", 3);
    const refused = within(await card("Problem: Dark bus stop"));
    expect(await refused.findByRole("button", { name: "Retry" })).toBeVisible();
    expect(refused.getByText(/Title is required/)).toBeVisible();
    expect(refused.getByRole("button", { name: "Edit" })).toBeVisible();
    const sent = answers(createProblem, { data: crossing });
    await shown.user.click(refused.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ data: { name: "Dark bus stop" } }));
    await waitFor(() => expect(outbox.get().entries).toEqual([]));
  });

  it("goes to the space that it was begun for, and is changed there, though another is open meanwhile", async () => {
    const ward = buildSpace({ name: "Ward 9" });
    const open = (activeSpace: SpaceRef) =>
      act(() => void queryClient.setQueryData(meQuery.queryKey, buildMe({ activeSpace })));
    open(ward);
    listsByPath(() => []);
    answers(getSpace, { data: ward });
    refuses(createProblem, "title_required");
    const shown = await renderApp(
      <>
        <ProblemFeed spaceId={ward.spaceId} of="recent" empty="None" />
        <ProblemWizardHost />
      </>,
    );
    act(() => openProblemWizard());
    await screen.findByRole("dialog");
    open(buildMe().activeSpace);
    await writes(shown, "Dark bus stop", 3);
    const refused = within(await card("Problem: Dark bus stop"));

    const toast = /^The problem was not saved/;
    expect(await screen.findByText(toast)).toBeVisible();
    await shown.user.click(await refused.findByRole("button", { name: "Edit" }));
    await waitFor(() => expect(screen.queryByText(toast)).toBeNull());
    const sent = answers(createProblem, { data: crossing });
    await writes(shown, "Dark bus stop, again", 3, () => expect(screen.getByText("Ward 9")).toBeVisible());
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ spaceId: ward.spaceId }));
  });
});

it("the way to what was posted is offered to who is elsewhere, until they are there", async () => {
  listsByPath(() => []);
  answers(getItem, { data: crossing } as never);
  const offer = buildSolution({ name: "A lamp", problemId: crossing.id });
  const page = `/problem/${crossing.id}/solutions/${offer.id}/info`;
  answers(createSolution, { data: offer });
  const shown = await renderApp(<SolutionWizardHost />);
  const way = () => screen.queryByRole("button", { name: "Open" });
  act(() => openSolutionWizard({ problem: crossing }));
  await writes(shown, "A lamp", 4);
  expect(await screen.findByText("Solution added successfully")).toBeVisible();
  await shown.user.click(await screen.findByRole("button", { name: "Open" }));
  await waitFor(() => expect(shown.history.location.pathname).toBe(page));

  act(() => openSolutionWizard({ problem: crossing }));
  await writes(shown, "Another lamp", 4);
  expect(await screen.findByText("Solution added successfully")).toBeVisible();
  expect(way()).toBeNull();

  act(() => shown.history.push("/elsewhere"));
  act(() => openSolutionWizard({ problem: crossing }));
  await writes(shown, "A third lamp", 4);
  expect(await screen.findByRole("button", { name: "Open" })).toBeVisible();
  act(() => shown.history.push(page));
  await waitFor(() => expect(way()).toBeNull());
});

it("a new solution stands first among those of its problem until it is ranked", async () => {
  answers(getItem, { data: crossing } as never);
  const bollards = buildSolution({ problemId: crossing.id, name: "Bollards" });
  listsByPath(() => [bollards]);
  const shown = await renderApp(
    <>
      <ProblemSolutions problemId={crossing.id} missing="Gone" />
      <SolutionWizardHost />
    </>,
  );
  await card("Solution: Bollards");
  await goOffline();
  act(() => openSolutionWizard({ problem: crossing }));
  await writes(shown, "A lamp", 4);
  await card("Solution: A lamp");
  expect(screen.getAllByRole("article").map((one) => one.getAttribute("aria-label"))).toEqual([
    "Solution: A lamp",
    "Solution: Bollards",
  ]);
  const sent = answers(createSolution, { data: buildSolution({ name: "A lamp" }) });
  await goOnline();
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ data: { name: "A lamp", problemId: crossing.id } }));
  await waitFor(() => expect(outbox.get().entries).toEqual([]));
});
