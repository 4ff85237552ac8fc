import { createSolution, getItem, getSpace } from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { bringDatabase } from "#test/database.ts";
import { alone, problem, serverHasOffered } from "#test/offered-solution.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { buildSpace } from "#test/spaces.ts";
import { listsByPath } from "#test/stories.ts";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "./compose/SolutionWizard.tsx";
import { openSolutionWizard, ProblemSolutions, SolutionWizardHost } from "./index.ts";

bringDatabase();

beforeEach(async () => {
  await signInAs();
  serverHasOffered();
});

describe("the wizard", () => {
  const next = (name = "Next") => screen.getByRole("button", { name });

  it("asks what it is for, who posts, for the words and files, and publishes what the preview shows", async () => {
    listsByPath(() => [problem]);
    const sent = answers(createSolution, { data: alone });
    const { user, fill } = await renderApp(<SolutionWizardHost />);
    act(() => openSolutionWizard());
    expect(await screen.findByRole("dialog", { name: "Offer a solution" })).toBeVisible();
    expect(next("Back")).toBeDisabled();
    await user.click(next());
    expect(await screen.findByText("Choose a problem")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "Reusable" }));
    await user.click(next());
    expect(await screen.findByRole("group", { name: /^Step 2 of 5/ })).toBeVisible();
    await user.click(next());
    const editor = await screen.findByRole("textbox", { name: "Description" });
    await user.click(next());
    expect(await screen.findByText("Title is required")).toBeVisible();
    await fill("Title", "Bollards at the bend");
    await user.click(editor);
    await user.keyboard("Two posts on each side keep cars out.");
    await user.click(next());
    await user.click(next());
    const preview = within(await screen.findByRole("article", { name: "How it will look" }));
    expect(preview.getByRole("heading", { name: "Bollards at the bend" })).toBeVisible();
    expect(preview.getByText("Two posts on each side keep cars out.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Publish" }));
    expect(await screen.findByText("Solution added successfully")).toBeVisible();
    const { data } = sent[0]!.body as { data: Record<string, unknown> };
    expect(data).toMatchObject({ name: "Bollards at the bend", isDraft: false, isAnonymousPost: false });
    expect(data).not.toHaveProperty("problemId");
  });

  it("goes to the space of the problem it was opened from, whichever is open", async () => {
    const there = buildSpace({ name: "Ward 12 Neighbours" });
    listsByPath(() => []);
    answers(getSpace, { data: there });
    answers(getItem, { data: { ...problem, spaceId: there.spaceId } } as never);
    const sent = answers(createSolution, { data: { ...alone, spaceId: there.spaceId } });
    const { user, fill } = await renderApp(
      <>
        <ProblemSolutions problemId={problem.id} missing="Gone" />
        <SolutionWizardHost />
      </>,
    );
    await user.click((await screen.findAllByRole("button", { name: "Offer a solution" }))[0]!);
    await screen.findByRole("group", { name: /^Step 1 of 4/ });
    await user.click(next());
    const editor = await screen.findByRole("textbox", { name: "Description" });
    await fill("Title", "Bollards at the bend");
    await user.click(editor);
    await user.keyboard("Two posts on each side.");
    await user.click(next());
    await user.click(next());
    expect(await screen.findByText("Ward 12 Neighbours")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Publish" }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ spaceId: there.spaceId }));
  });

  it("offers to the problem it was opened from, in four steps, and asks before what was typed is left", async () => {
    listsByPath(() => []);
    const { user, fill } = await renderApp(<SolutionWizardHost />);
    act(() => openSolutionWizard({ problem: { id: problem.id, name: problem.name } }));
    expect(await screen.findByRole("group", { name: /^Step 1 of 4/ })).toBeVisible();
    expect(screen.getByText("Offered to the problem No safe crossing")).toBeVisible();
    await user.click(next());
    await fill("Title", "Half a thought");
    const wizard = within(screen.getByRole("dialog", { name: "Offer a solution" }));
    await user.click(wizard.getByRole("button", { name: "Close" }));
    await user.click(await screen.findByRole("button", { name: "Keep writing" }));
    expect(screen.getByDisplayValue("Half a thought")).toBeVisible();
    await user.click(wizard.getByRole("button", { name: "Close" }));
    await user.click(await screen.findByRole("button", { name: "Keep and close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
