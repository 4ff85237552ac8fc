import { getItem, listUpvotedSolutions, leaveProblem } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { buildSolution } from "#test/solutions.ts";
import { listsByPath } from "#test/stories.ts";
import { ProblemHead } from "./index.ts";

const crossing = buildProblem();

beforeEach(async () => {
  await signInAs();
  listsByPath(() => []);
});

describe("leaving a problem", () => {
  const bollards = buildSolution({ name: "Bollards", upvoted: true });

  it("knows of what was voted up since it was last asked", async () => {
    answers(getItem, { data: { ...crossing, joined: true } } as never);
    answers(listUpvotedSolutions, { items: [] });
    const { user } = await renderApp(<ProblemHead id={crossing.id} />);
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    expect(await screen.findByText("You voted no solution up here.")).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    answers(listUpvotedSolutions, { items: [bollards] });
    await user.click(screen.getByRole("button", { name: "Leave" }));
    expect(await screen.findByRole("checkbox", { name: "Bollards" })).toBeVisible();
  });

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
