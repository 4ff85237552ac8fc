import { createProblem, joinProblem, listSimilarProblems, updateProblem, worldSpaceId } from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { when } from "#test/spaces.ts";
import { listsByPath } from "#test/stories.ts";
import { openEditProblem } from "./compose/compose.ts";
import { EmptyProblems, openProblemWizard, ProblemWizardHost } from "./index.ts";

const crossing = buildProblem();
const lamps = buildProblem();

beforeEach(async () => {
  await signInAs();
  listsByPath(() => []);
});

describe("the wizard", () => {
  const next = (name = "Next") => screen.getByRole("button", { name });
  const similar = {
    id: lamps.id,
    name: "Dark bus stops",
    status: "unsolved" as const,
    joined: false,
    spaceId: worldSpaceId,
    spaceName: "Global Space",
    when,
    createdAt: when,
    totalParticipants: 12,
  };

  it("asks for words and files in three steps, and publishes what the preview shows", async () => {
    answers(listSimilarProblems, { items: [] });
    const sent = answers(createProblem, { data: crossing });
    const { user, fill } = await renderApp(
      <>
        <EmptyProblems text="problemsRecent" />
        <ProblemWizardHost />
      </>,
    );
    await user.click(await screen.findByRole("button", { name: "Name a problem" }));
    expect(await screen.findByRole("group", { name: /^Step 1 of 3/ })).toBeVisible();
    expect(next("Back")).toBeDisabled();
    const editor = await screen.findByRole("textbox", { name: "Description" });
    await user.click(next());
    expect(await screen.findByText("Title is required")).toBeVisible();
    await fill("Title", "No safe crossing");
    await user.click(editor);
    await user.keyboard("Cars do not stop at the school.");
    await user.click(screen.getByRole("switch", { name: /^Only propose it for now/ }));
    await user.click(next());
    await user.click(next());
    const preview = within(await screen.findByRole("article", { name: "How it will look" }));
    expect(preview.getByRole("heading", { name: "No safe crossing" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Publish" }));
    expect(await screen.findByText("Problem added successfully")).toBeVisible();
    expect((sent[0]!.body as { data: object }).data).toMatchObject({
      name: "No safe crossing",
      status: "proposed",
      isDraft: false,
      isAnonymousPost: false,
    });
  });

  it("shows while the title is typed what may be the same, to be joined instead", async () => {
    const asked = answers(listSimilarProblems, { items: [similar] });
    const joined = answers(joinProblem, { joined: true, solving: false, status: "unsolved", counters: lamps.counters });
    const { user, fill, history } = await renderApp(<ProblemWizardHost />);
    act(() => openProblemWizard());
    await screen.findByRole("textbox", { name: "Description" });
    await fill("Title", "Dark bus stop");
    const radar = within(await screen.findByRole("region", { name: "Is it one of these?" }));
    expect(radar.getByText("12 people impacted")).toBeVisible();
    expect(asked.at(-1)!.url.searchParams.get("name")).toBe("Dark bus stop");
    await user.click(radar.getByRole("button", { name: "Join instead: “Dark bus stops”" }));
    await waitFor(() => expect(history.location.pathname).toBe(`/problem/${lamps.id}/info`));
    expect(joined).toHaveLength(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("shows so, too, as a draft is taken up again", async () => {
    answers(listSimilarProblems, { items: [similar] });
    await renderApp(<ProblemWizardHost />);
    act(() => openEditProblem({ ...crossing, isDraft: true, state: "draft" }));
    expect(await screen.findByRole("region", { name: "Is it one of these?" })).toBeVisible();
  });

  it("changes a problem without asking again who posts it or whether it is proposed", async () => {
    const sent = answers(updateProblem, { data: crossing });
    const { user, fill } = await renderApp(<ProblemWizardHost />);
    act(() => openEditProblem(crossing));
    await screen.findByRole("textbox", { name: "Description" });
    expect(screen.queryByRole("switch", { name: /propose/ })).toBeNull();
    await fill("Title", "No crossing at all");
    await user.click(next());
    await user.click(next());
    await user.click(await screen.findByRole("button", { name: "Save" }));
    expect(await screen.findByText("Updated successfully")).toBeVisible();
    expect((sent[0]!.body as { data: object }).data).toMatchObject({ name: "No crossing at all" });
  });
});
