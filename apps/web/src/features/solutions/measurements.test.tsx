import { createMeasurement, listItems, type MeasurementView, removeMeasurement } from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "#lib/query-client.ts";
import { bringDatabase } from "#test/database.ts";
import { alone, place, problem, serverHasOffered } from "#test/offered-solution.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, breaks, refuses } from "#test/server.ts";
import { nextSolutionId } from "#test/solutions.ts";
import { when } from "#test/spaces.ts";
import { lakshmi, listsByPath } from "#test/stories.ts";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "./components/MeasurementChart.tsx";
import { Measurements } from "./index.ts";
import { inContext } from "./solutions.additions.ts";
import { placeOf } from "./solutions.queries.ts";

bringDatabase();

beforeEach(async () => {
  await signInAs();
  serverHasOffered();
});

describe("what was measured", () => {
  const figure = (value: number, date: string, more: Partial<MeasurementView> = {}): MeasurementView => ({
    id: nextSolutionId(),
    solutionId: alone.id,
    problemId: problem.id,
    author: lakshmi,
    name: "Falls",
    unit: "per month",
    value,
    date,
    can: { edit: true, remove: true },
    when,
    createdAt: when,
    ...more,
  });

  it("is a chart for each series, with the same as a table", async () => {
    listsByPath(() => [
      figure(1, "2026-03-01"),
      figure(4, "2026-01-01"),
      figure(22, "2026-02-01", { name: "Speed", unit: "km/h" }),
    ]);
    await renderApp(<Measurements place={place} />);
    const falls = within(await screen.findByRole("region", { name: "Falls" }));
    expect(
      await falls.findByRole("figure", { name: /^Falls: 2 figures, from 4 per month on .* to 1 per month/ }),
    ).toBeVisible();
    expect(falls.getByText("Last: 1 per month")).toBeVisible();
    expect(screen.getByRole("region", { name: "Speed" })).toBeVisible();
    const rows = falls.getAllByRole("row", { hidden: true }).map((row) => row.textContent);
    expect(rows.slice(1).map((text) => text?.match(/2026(\d)/)?.[1])).toEqual(["1", "4"]);
  });

  it("gets one more figure of its series, and refuses what is no number", async () => {
    listsByPath(() => [figure(4, "2026-01-01")]);
    const sent = answers(inContext(createMeasurement, place), { data: figure(3.5, "2026-02-01") });
    const { user, fill } = await renderApp(<Measurements place={place} />);
    await user.click(await screen.findByRole("button", { name: "Add a figure to Falls" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a figure" }));
    await fill("Value", "many");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(sent).toHaveLength(0);
    await fill("Value", "3,5");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ data: { name: "Falls", unit: "per month", value: 3.5 } });
  });

  it("keeps what was begun for a series apart from what is measured in another unit", async () => {
    listsByPath(() => [figure(4, "2026-01-01"), figure(1, "2026-01-01", { unit: "per year" })]);
    const { user, fill } = await renderApp(<Measurements place={place} />);
    const [monthly, yearly] = await screen.findAllByRole("button", { name: "Add a figure to Falls" });
    await user.click(monthly!);
    await screen.findByRole("dialog", { name: "Add a figure" });
    await fill("Value", "3");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(yearly!);
    const dialog = within(await screen.findByRole("dialog", { name: "Add a figure" }));
    expect(dialog.getByRole("textbox", { name: "Unit" })).toHaveValue("per year");
    expect(dialog.getByRole("textbox", { name: "Value" })).toHaveValue("");
  });

  it("stays in sight when it is asked for anew in vain", async () => {
    listsByPath(() => [figure(4, "2026-01-01")]);
    await renderApp(<Measurements place={place} />);
    await screen.findByRole("region", { name: "Falls" });
    const lost = refuses(listItems, "forbidden");
    await act(() => queryClient.invalidateQueries());
    expect(lost.length).toBeGreaterThan(0);
    expect(screen.getByRole("region", { name: "Falls" })).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says beside the field what the server refuses", async () => {
    listsByPath(() => [figure(4, "2026-01-01")]);
    refuses(inContext(createMeasurement, place), "invalid_value", { fields: { value: "invalid_value" } });
    const { user, fill } = await renderApp(<Measurements place={place} />);
    await user.click(await screen.findByRole("button", { name: "Add a figure to Falls" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a figure" }));
    await fill("Value", "9e20");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    const value = dialog.getByRole("textbox", { name: "Value" });
    await waitFor(() => expect(value).toHaveAccessibleDescription("This value is not allowed."));
    expect(value).toHaveFocus();
    expect(dialog.queryByRole("alert")).toBeNull();
  });

  it("is told of the solution itself where that is looked at on its own", async () => {
    listsByPath(() => [figure(4, "2026-01-01", { problemId: null })]);
    const sent = answers(createMeasurement, { data: figure(3.5, "2026-02-01", { problemId: null }) });
    const { user, fill } = await renderApp(<Measurements place={placeOf(alone)} />);
    await user.click(await screen.findByRole("button", { name: "Add a figure to Falls" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a figure" }));
    await fill("Value", "3.5");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.url.pathname).toBe(`/api/solutions/${alone.id}/measurements`);
  });

  it("says of a solution on its own that figures of its problems stand there", async () => {
    listsByPath(() => []);
    await renderApp(<Measurements place={placeOf(alone)} />);
    expect(await screen.findByText(/stands with that problem/)).toBeVisible();
  });

  it("is added once, though the answer to it was lost at first", async () => {
    listsByPath(() => [figure(4, "2026-01-01")]);
    const { user, fill } = await renderApp(<Measurements place={place} />);
    await user.click(await screen.findByRole("button", { name: "Add a figure to Falls" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a figure" }));
    await fill("Value", "3.5");
    const lost = breaks(inContext(createMeasurement, place));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByRole("alert")).toBeVisible();
    const sent = answers(inContext(createMeasurement, place), { data: figure(3.5, "2026-02-01") });
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(lost[0]?.body).toMatchObject({ data: { id: expect.any(String) as string } });
    expect(sent[0]?.body).toEqual(lost[0]?.body);
  });

  it("is read as the language writes numbers, and shown to its last digit", async () => {
    listsByPath(() => [figure(0.000_12, "2026-01-01")]);
    const sent = answers(inContext(createMeasurement, place), { data: figure(1234, "2026-02-01") });
    const { user, fill } = await renderApp(<Measurements place={place} />);
    expect(await screen.findByText("Last: 0.00012 per month")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Add a figure to Falls" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a figure" }));
    await fill("Value", "1,234");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ data: { value: 1234 } }));
  });

  it("loses a figure after a question", async () => {
    let figures = [figure(4, "2026-01-01")];
    listsByPath(() => figures);
    const sent = answers(inContext(removeMeasurement, place), {});
    const { user } = await renderApp(<Measurements place={place} />);
    await user.click(await screen.findByText("Show the figures"));
    await user.click(await screen.findByRole("button", { name: /^Delete the figure of/ }));
    figures = [];
    await user.click(await screen.findByRole("button", { name: "Delete figure" }));
    expect(await screen.findByRole("heading", { name: "Nothing measured" })).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});
