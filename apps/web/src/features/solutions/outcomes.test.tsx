import { createOutcome, createReport, getItem, type OutcomeView, removeOutcome, updateOutcome } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { findItem } from "#lib/items.ts";
import { bringDatabase } from "#test/database.ts";
import { alone, offered, place, problem, serverHasOffered } from "#test/offered-solution.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { buildFile } from "#test/media.ts";
import { answers, breaks } from "#test/server.ts";
import { nextSolutionId } from "#test/solutions.ts";
import { buildStory, listsByPath } from "#test/stories.ts";
import { keepsUploads } from "#test/uploads.ts";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "./components/OutcomeDialog.tsx";
import { Outcomes } from "./index.ts";
import { inContext } from "./solutions.additions.ts";
import { placeOf } from "./solutions.queries.ts";

bringDatabase();

beforeEach(async () => {
  await signInAs();
  serverHasOffered();
});

/** Tells an outcome whose answer is lost. */
async function saysInVain(words: string) {
  listsByPath(() => []);
  const { user } = await renderApp(<Outcomes place={place} />);
  await user.click(await screen.findByRole("button", { name: "Tell what happened" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What happened when it was tried?" }));
  await user.click(await dialog.findByRole("textbox", { name: "Outcome" }));
  await user.keyboard(words);
  const lost = breaks(inContext(createOutcome, place));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("alert")).toBeVisible();
  return { user, dialog, lost };
}

describe("what came of it", () => {
  const outcome = {
    ...buildStory({ id: nextSolutionId() }),
    collection: "outcomes",
    solutionId: alone.id,
    problemId: problem.id,
    problemName: problem.name,
    text: "<p>Cars slow down.</p>",
    date: "2026-03-01",
    can: { edit: true, remove: true, comment: true, react: true, report: true },
  } as unknown as OutcomeView;

  it("is told in the problem's context, with its day", async () => {
    listsByPath(() => []);
    const sent = answers(inContext(createOutcome, place), { data: outcome });
    const { user } = await renderApp(<Outcomes place={place} />);
    await user.click(await screen.findByRole("button", { name: "Tell what happened" }));
    const dialog = within(await screen.findByRole("dialog", { name: "What happened when it was tried?" }));
    const editor = await dialog.findByRole("textbox", { name: "Outcome" });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Text is required")).toBeVisible();
    expect(sent).toHaveLength(0);
    await user.click(editor);
    await user.keyboard("Cars slow down");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ data: { text: expect.stringContaining("Cars slow down"), files: [] } });
    expect(sent[0]?.url.pathname).toContain(`/problems/${problem.id}/solutions/${alone.id}/outcomes`);
    expect(await screen.findByText("Outcome saved")).toBeVisible();
    // The server may have said how many there are before it answered: counted here as well, one counted twice.
    expect(findItem<typeof offered>(offered.path)?.counters.totalOutcomes).toBe(offered.counters.totalOutcomes);
  });

  it("says that it waits, where the space approves everything, and goes on from the edit that waits", async () => {
    const edit = { name: null, html: "<p>Cars stop.</p>", tags: [] };
    const refused = { ...outcome, id: nextSolutionId(), state: "rejected", rejection: "Say when" };
    listsByPath(() => [{ ...outcome, waitingEdit: edit }, refused]);
    answers(inContext(createOutcome, place), { data: { ...outcome, state: "pending" } });
    const { user } = await renderApp(<Outcomes place={place} />);
    const [first, second] = await screen.findAllByRole("article");
    expect(within(first!).getByText("Your edit waits for approval")).toBeVisible();
    expect(within(second!).getByText("Say when")).toBeVisible();
    await user.click(within(first!).getByRole("button", { name: "Continue writing" }));
    const editor = await screen.findByRole("textbox", { name: "Outcome" });
    await waitFor(() => expect(editor).toHaveTextContent("Cars stop."));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Tell what happened" }));
    await user.click(await screen.findByRole("textbox", { name: "Outcome" }));
    await user.keyboard("Cars slow down");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^Others see it when somebody/)).toBeVisible();
    expect(screen.queryByText("Outcome saved")).toBeNull();
  });

  it("is told once, though the answer to it was lost at first", async () => {
    const { user, dialog, lost } = await saysInVain("Cars slow down");
    const sent = answers(inContext(createOutcome, place), { data: outcome });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Outcome saved")).toBeVisible();
    expect(lost[0]?.body).toMatchObject({ data: { id: expect.any(String) as string } });
    expect(sent[0]?.body).toEqual(lost[0]?.body);
  });

  it("keeps the words that were added after an attempt whose answer was lost", async () => {
    const { user, dialog, lost } = await saysInVain("Cars slow down");
    await user.click(dialog.getByRole("textbox", { name: "Outcome" }));
    await user.keyboard(" at night");
    answers(inContext(createOutcome, place), { data: outcome });
    const changed = answers(inContext(updateOutcome, place), { data: outcome });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Outcome saved")).toBeVisible();
    const { id } = (lost[0]!.body as { data: { id: string } }).data;
    expect(changed).toMatchObject([{ body: { data: { text: expect.stringContaining("at night") as string } } }]);
    expect(changed[0]!.url.pathname).toContain(id);
  });

  it("brings its files to the space of the solution, whichever is open", async () => {
    listsByPath(() => []);
    const { received } = keepsUploads();
    const spaceId = "0190a000-0000-7000-8000-0000000000d1";
    answers(getItem, { data: { ...offered, spaceId } } as never);
    const { user } = await renderApp(<Outcomes place={place} />);
    await user.click(await screen.findByRole("button", { name: "Tell what happened" }));
    const dialog = await screen.findByRole("dialog", { name: "What happened when it was tried?" });
    await within(dialog).findByRole("textbox", { name: "Outcome" });
    await user.upload(dialog.querySelector<HTMLInputElement>('input[type="file"]')!, new File(["Dry"], "well.txt"));
    await waitFor(() => expect([...received.values()]).toMatchObject([{ metadata: { spaceId } }]));
  });

  it("shows its pictures, which stay with it when the words are changed", async () => {
    const picture = buildFile();
    listsByPath(() => [{ ...outcome, files: [picture] }]);
    const sent = answers(inContext(updateOutcome, place), { data: outcome });
    const { user } = await renderApp(<Outcomes place={place} />);
    const card = within(await screen.findByRole("article"));
    expect(card.getByRole("button", { name: /picture/i })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "More about this outcome" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByRole("textbox", { name: "Outcome" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ data: { files: [{ id: picture.id }] } });
  });

  it("names the problem that it was tried for where the solution is looked at on its own", async () => {
    const onItsOwn = { ...outcome, id: nextSolutionId(), problemId: null, problemName: null };
    listsByPath(() => [outcome, onItsOwn]);
    await renderApp(<Outcomes place={placeOf(alone)} />);
    const [there, anywhere] = await screen.findAllByRole("article");
    const way = { name: `Tried for the problem ${problem.name}` };
    expect(within(there!).getByRole("link", way)).toHaveAttribute(
      "href",
      `/problem/${problem.id}/solutions/${alone.id}/outcomes`,
    );
    expect(within(anywhere!).queryByRole("link", { name: /^Tried for/ })).toBeNull();
  });

  it("leads to who told it", async () => {
    listsByPath(() => [outcome]);
    await renderApp(<Outcomes place={place} />);
    const by = await screen.findByRole("link", { name: "Lakshmi" });
    expect(by).toHaveAttribute("href", `/network/${outcome.author!.id}/info`);
  });

  it("does not name the problem on that problem's own page", async () => {
    listsByPath(() => [outcome]);
    await renderApp(<Outcomes place={place} />);
    expect(await screen.findByText("Cars slow down.")).toBeVisible();
    expect(screen.queryByRole("link", { name: /^Tried for/ })).toBeNull();
  });

  it("is removed in its problem, too, where the solution is looked at on its own", async () => {
    listsByPath(() => [outcome]);
    const sent = answers(removeOutcome, {});
    const { user } = await renderApp(
      <>
        <Outcomes place={placeOf(alone)} />
        <Outcomes place={place} />
      </>,
    );
    await waitFor(() => expect(screen.getAllByText("Cars slow down.")).toHaveLength(2));
    await user.click(screen.getAllByRole("button", { name: "More about this outcome" })[0]!);
    await user.click(await screen.findByRole("menuitem", { name: "Delete outcome" }));
    listsByPath(() => []);
    await user.click(await screen.findByRole("button", { name: "Delete outcome" }));
    await waitFor(() => expect(screen.getAllByRole("heading", { name: "No outcomes yet" })).toHaveLength(2));
    expect(sent[0]?.url.pathname).toBe(`/api/solutions/${alone.id}/outcomes/${outcome.id}`);
  });

  it("is removed after a question that names it", async () => {
    let outcomes = [outcome];
    listsByPath(() => outcomes);
    const sent = answers(inContext(removeOutcome, place), {});
    const { user } = await renderApp(<Outcomes place={place} />);
    expect(await screen.findByText("Cars slow down.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "More about this outcome" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete outcome" }));
    outcomes = [];
    await user.click(await screen.findByRole("button", { name: "Delete outcome" }));
    expect(await screen.findByRole("heading", { name: "No outcomes yet" })).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

it("what others told of it can be reported", async () => {
  const can = { edit: false, remove: false, comment: false, react: false, report: true };
  const id = nextSolutionId();
  const path = `${alone.path}/outcomes/${id}`;
  listsByPath(() => [{ ...buildStory({ id }), path, text: "<p>Buy my watches</p>", date: "2026-03-01", can }]);
  const sent = answers(createReport, { data: {} as never });
  const { user } = await renderApp(<Outcomes place={place} />);
  await user.click(await screen.findByRole("button", { name: "More about this outcome" }));
  await user.click(await screen.findByRole("menuitem", { name: "Report" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Report/ }));
  await user.click(dialog.getByRole("checkbox", { name: "Spam" }));
  await user.click(dialog.getByRole("button", { name: "Report" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ path, documentID: id }));
});
