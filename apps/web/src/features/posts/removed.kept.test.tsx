import { getItem } from "@bump/contract";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ProblemInfo } from "#features/problems/index.ts";
import { writeDraft } from "#lib/drafts.ts";
import { bringDatabase } from "#test/database.ts";
import { signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";

bringDatabase();

it("leaves in sight what somebody was about to say to what is gone", async () => {
  await signInAs();
  const problem = buildProblem({ state: "removed" });
  answers(getItem, { data: problem } as never);
  await writeDraft(`${problem.path}/comments`, "<p>A mirror <b>would</b> help</p>");
  const { user } = await renderApp(<ProblemInfo id={problem.id} search={{}} missing="Gone" />);
  expect(await screen.findByText("Gone")).toBeVisible();
  const kept = within(await screen.findByRole("region", { name: /^What you wrote was not sent/ }));
  expect(kept.getByText("A mirror would help")).toBeVisible();
  await user.click(kept.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("A mirror would help");
  expect(await screen.findByText("Copied")).toBeVisible();
});
