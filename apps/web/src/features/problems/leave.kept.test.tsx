import { getItem, leaveProblem, listUpvotedSolutions } from "@bump/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { queryClient } from "#lib/query-client.ts";
import { bringDatabase } from "#test/database.ts";
import { signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { buildSolution } from "#test/solutions.ts";
import { listsByPath } from "#test/stories.ts";
import { ProblemHead } from "./index.ts";

bringDatabase();

const crossing = buildProblem({ joined: true });
const [bollards, lamp] = [buildSolution({ name: "Bollards" }), buildSolution({ name: "A lamp" })];

async function openDialog() {
  const app = await renderApp(<ProblemHead id={crossing.id} />);
  await app.user.click(await screen.findByRole("button", { name: "Leave" }));
  return { ...app, dialog: within(await screen.findByRole("dialog", { name: "Leave “No safe crossing”" })) };
}

it("who left half way finds what they marked, but for what is gone by now", async () => {
  await signInAs();
  answers(getItem, { data: crossing } as never);
  listsByPath(() => []);
  answers(listUpvotedSolutions, { items: [bollards, lamp] });
  const first = await openDialog();
  for (const name of ["Bollards", "A lamp"])
    await first.user.click(await first.dialog.findByRole("checkbox", { name }));
  await first.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  cleanup();
  queryClient.clear();

  answers(listUpvotedSolutions, { items: [lamp] });
  const { status, counters } = crossing;
  const sent = answers(leaveProblem, { joined: false, solving: false, status, counters });
  const { user, dialog } = await openDialog();
  expect(await dialog.findByRole("checkbox", { name: "A lamp" })).toBeChecked();
  await user.click(dialog.getByRole("button", { name: "Next" }));
  await user.click(dialog.getByRole("button", { name: "Next" }));
  expect(dialog.getByText("1 solution helped you.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ solutionIds: [lamp.id] }));
});
