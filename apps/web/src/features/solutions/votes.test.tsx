import { downvote, getItem, resetVote, type SolutionView, upvote } from "@bump/contract";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { queryClient } from "#lib/query-client.ts";
import { signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSolution } from "#test/solutions.ts";
import "./components/FeedbackDialog.tsx";
import { Helped } from "./components/Helped.tsx";
import { VoteBox } from "./components/VoteBox.tsx";
import { type Place, solutionQuery } from "./solutions.queries.ts";

const problemId = "0190a000-0000-7000-8000-0000000000aa";
const alone = buildSolution();
const offered: SolutionView = {
  ...alone,
  problemId,
  counters: { ...alone.counters, totalUpvotes: 12, totalDownvotes: 1 },
};

function Box({ place }: { place: Place }) {
  const { data } = useQuery(solutionQuery(place));
  return data ? <VoteBox solution={data} /> : null;
}

/** The same solution on its own and in a problem's context. */
async function renderBoth() {
  answers(getItem, ({ url }) => {
    const isOffered = url.searchParams.get("path")?.startsWith("problems/");
    return { data: isOffered ? offered : alone } as never;
  });
  const app = await renderApp(
    <>
      <div data-testid="alone">
        <Box place={{ id: alone.id, problemId: null }} />
      </div>
      <div data-testid="offered">
        <Box place={{ id: alone.id, problemId }} />
      </div>
    </>,
  );
  await within(screen.getByTestId("alone")).findByRole("button", { name: "Vote up, 34 so far" });
  await within(screen.getByTestId("offered")).findByRole("button", { name: "Vote up, 12 so far" });
  return { ...app, alone: within(screen.getByTestId("alone")), offered: within(screen.getByTestId("offered")) };
}

beforeEach(async () => {
  await signInAs();
});

it("counts a vote at once, there where it is given, and keeps what the server says", async () => {
  const answer = deferred<void>();
  const sent = answers(upvote, async () => {
    await answer.promise;
    return { upvoted: true, downvoted: false, counters: { totalUpvotes: 14, totalDownvotes: 1 } };
  });
  const { user, ...boxes } = await renderBoth();
  await user.click(boxes.offered.getByRole("button", { name: "Vote up, 12 so far" }));
  expect(await boxes.offered.findByRole("button", { name: "Vote up, 13 so far", pressed: true })).toBeVisible();
  answer.resolve();
  expect(await boxes.offered.findByRole("button", { name: "Vote up, 14 so far", pressed: true })).toBeVisible();
  expect(boxes.alone.getByRole("button", { name: "Vote up, 34 so far", pressed: false })).toBeVisible();
  expect(sent.map(({ body }) => body)).toMatchObject([{ path: `problems/${problemId}/solutions/${alone.id}` }]);
});

it("stays when something that was asked for before comes after it", async () => {
  answers(upvote, { upvoted: true, downvoted: false, counters: { totalUpvotes: 35, totalDownvotes: 3 } });
  const { user, alone: box } = await renderBoth();
  const late = deferred<void>();
  const voted = { ...alone, upvoted: true, counters: { ...alone.counters, totalUpvotes: 35 } };
  let asked = 0;
  answers(getItem, async () => {
    if (++asked > 1) return { data: voted } as never;
    await late.promise;
    return { data: alone } as never;
  });
  const { queryKey } = solutionQuery({ id: alone.id, problemId: null });
  void queryClient.invalidateQueries({ queryKey });
  await waitFor(() => expect(asked).toBe(1));
  await user.click(box.getByRole("button", { name: "Vote up, 34 so far" }));
  await waitFor(() => expect(asked).toBe(2));
  late.resolve();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(box.getByRole("button", { name: "Vote up, 35 so far", pressed: true })).toBeVisible();
});

it("asks for a reason before a vote down, and cancelling votes nothing", async () => {
  const sent = answers(downvote, {
    upvoted: false,
    downvoted: true,
    counters: { totalUpvotes: 34, totalDownvotes: 4 },
  });
  const { user, alone: box } = await renderBoth();
  await user.click(box.getByRole("button", { name: "Vote down, 3 so far" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What speaks against it?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(box.getByRole("button", { name: "Vote down, 3 so far", pressed: false })).toBeVisible();

  await user.click(box.getByRole("button", { name: "Vote down, 3 so far" }));
  const again = within(await screen.findByRole("dialog"));
  await user.click(again.getByRole("textbox", { name: "Your reason" }));
  await user.paste(" Too dear. ");
  await user.click(again.getByRole("button", { name: "Vote down" }));
  expect(await box.findByRole("button", { name: "Vote down, 4 so far", pressed: true })).toBeVisible();
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toMatchObject([{ path: alone.path, feedback: "Too dear." }]),
  );
});

it("takes the vote back when the own one is pressed again, and never gives the same twice", async () => {
  const up = answers(upvote, { upvoted: true, downvoted: false, counters: { totalUpvotes: 35, totalDownvotes: 3 } });
  const reset = answers(resetVote, {
    upvoted: false,
    downvoted: false,
    counters: { totalUpvotes: 34, totalDownvotes: 3 },
  });
  const { user, alone: box } = await renderBoth();
  await user.click(box.getByRole("button", { name: "Vote up, 34 so far" }));
  await waitFor(() => expect(up).toHaveLength(1));
  await user.click(await box.findByRole("button", { name: "Vote up, 35 so far", pressed: true }));
  expect(await box.findByRole("button", { name: "Vote up, 34 so far", pressed: false })).toBeVisible();
  await waitFor(() => expect(reset).toHaveLength(1));
  expect(up).toHaveLength(1);
});

it("takes back what the server refuses, and says so", async () => {
  refuses(upvote, "forbidden");
  const { user, alone: box } = await renderBoth();
  await user.click(box.getByRole("button", { name: "Vote up, 34 so far" }));
  expect(await screen.findByText(/Your vote was not counted/)).toBeVisible();
  expect(await box.findByRole("button", { name: "Vote up, 34 so far", pressed: false })).toBeVisible();
});

it("offers no vote where there is none to give", async () => {
  await renderApp(<VoteBox solution={buildSolution({ can: { ...alone.can, vote: false } })} />);
  expect(await screen.findByRole("button", { name: "Vote up, 34 so far" })).toBeDisabled();
});

it("says how many it helped of those who left, and nothing while they are too few", async () => {
  await renderApp(
    <>
      <Helped helped={null} />
      <Helped helped={{ helped: 34, left: 51 }} />
    </>,
  );
  expect(await screen.findByText("Helped 34 of the 51")).toBeVisible();
  expect(screen.getAllByText(/who left/)).toHaveLength(1);
});
