import { getItem, leaveProblem, linkSolutions, listUpvotedSolutions, type SolutionView } from "@bump/contract";
import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { ProblemHead } from "#features/problems/index.ts";
import { queryClient } from "#lib/query-client.ts";
import { alone, place, problem, serverHasOffered } from "#test/offered-solution.ts";
import { signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { when } from "#test/spaces.ts";
import { lakshmi, listsByPath } from "#test/stories.ts";
import { BestSolutions, LinkedProblems, SolutionInfo, Voters } from "./index.ts";

beforeEach(async () => {
  await signInAs();
  serverHasOffered();
});

it("stands in its problem's context with what was said about it", async () => {
  listsByPath(() => []);
  await renderApp(<SolutionInfo place={place} search={{}} />);
  const offeredTo = await screen.findByRole("link", { name: "Offered to the problem No safe crossing" });
  expect(offeredTo).toHaveAttribute("href", `/problem/${problem.id}/info`);
  expect(offeredTo, "how far it has come stands beside its name").toHaveAccessibleDescription("Unsolved");
  expect(screen.getByText("Paid from the school fund.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Write a comment" })).toBeVisible();
});

it("stays in sight when it is asked for anew in vain", async () => {
  listsByPath(() => []);
  await renderApp(<SolutionInfo place={place} search={{}} />);
  await screen.findByText("Paid from the school fund.");
  const lost = refuses(getItem, "forbidden");
  await act(() => queryClient.invalidateQueries());
  expect(lost.length).toBeGreaterThan(0);
  expect(screen.getByText("Paid from the school fund.")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
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

it("says whether it helped as soon as somebody has left and said so", async () => {
  const joined = buildProblem({ joined: true });
  answers(getItem, { data: joined } as never);
  let helped: SolutionView["helped"] = null;
  listsByPath(({ path }) => (path.endsWith("/solutions") ? [{ ...alone, problemId: joined.id, helped }] : []));
  answers(listUpvotedSolutions, { items: [] });
  const { status, counters } = joined;
  answers(leaveProblem, () => {
    helped = { helped: 2, left: 5 };
    return { joined: false, solving: false, status, counters };
  });
  const { user } = await renderApp(
    <>
      <ProblemHead id={joined.id} />
      <BestSolutions problemId={joined.id} />
    </>,
  );
  await screen.findByRole("link", { name: alone.name });
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  const dialog = within(await screen.findByRole("dialog"));
  for (const name of ["Next", "Next", "Leave"]) await user.click(dialog.getByRole("button", { name }));
  expect(await screen.findByText("Helped 2 of the 5")).toBeVisible();
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
