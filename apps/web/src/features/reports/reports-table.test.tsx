import { listReports } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { buildReport } from "#test/reports.ts";
import { answers } from "#test/server.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { ReportsTable } from "./index.ts";
import { reportsCsv } from "./reports.export.ts";

const space = buildSpace();
const inbox = { scope: "inbox", spaceId: space.id } as const;
const table = <ReportsTable of={inbox} />;
const page = (items = [buildReport()], last: string | null = null) => ({ items, last, lastScannedWhen: when });

beforeEach(async () => {
  await signInAs();
});
afterEach(() => vi.restoreAllMocks());

it("sorts by the head of a column and narrows by state and topic, on the server", async () => {
  const asked = answers(listReports, ({ url }) => page(url.searchParams.get("topic") ? [] : [buildReport()]));
  const { user } = await renderApp(table);
  expect(await screen.findByRole("columnheader", { name: "Reported" })).toHaveAttribute("aria-sort", "descending");
  const last = (name: string) => asked.at(-1)?.url.searchParams.get(name);
  expect(last("orderBy")).toBe("recent");

  await user.click(screen.getByRole("button", { name: "Last change" }));
  await waitFor(() => expect(last("orderBy")).toBe("changed"));
  await user.click(screen.getByRole("button", { name: "Last change" }));
  await waitFor(() => expect(last("orderBy")).toBe("changedOldest"));

  await user.click(screen.getByRole("button", { name: "State" }));
  await user.click(await screen.findByRole("menuitem", { name: "Resolved" }));
  await waitFor(() => expect(last("status")).toBe("resolved"));
  await user.click(screen.getByRole("button", { name: "Topic" }));
  await user.click(await screen.findByRole("menuitem", { name: "Hate" }));
  expect(await screen.findByText(/No report is like that/)).toBeVisible();
  expect(last("topic")).toBe("hate");
});

it("opens all there is to know of a report, and what can be done", async () => {
  answers(listReports, page());
  const { user } = await renderApp(table);
  await user.click(await screen.findByRole("button", { name: /Buy now/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Problem: Buy now" }));
  expect(dialog.getByText("Sold the same thing last week")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Claim" })).toBeVisible();
});

it("saves every page of what is chosen, without formulas", async () => {
  const evil = buildReport({ comments: "=HYPERLINK(1)", outcome: { removed: true, note: "+1", decidedAt: when } });
  const asked = answers(listReports, ({ url }) =>
    url.searchParams.has("lastDocumentID") ? page([evil]) : page([buildReport()], "after the first"),
  );
  const words = {
    t: ((key: string) => key) as unknown as Parameters<typeof reportsCsv>[2]["t"],
    nameOf: () => "What was reported",
    nameOfSpace: () => "Where it was",
  };
  const lines = (await reportsCsv(inbox, { status: "resolved", topic: "spam", order: "changed" }, words)).split("\r\n");

  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("reports.columns.reporter");
  for (const word of ["Cheap & good", words.nameOf(), words.nameOfSpace()]) expect(lines[1]).toContain(word);
  expect(lines[2]).toContain("'=HYPERLINK(1)");
  expect(lines[2]).toContain("'+1");
  expect(asked).toHaveLength(2);
  expect(Object.fromEntries(asked[1]!.url.searchParams)).toMatchObject({
    scope: "inbox",
    status: "resolved",
    topic: "spam",
    orderBy: "changed",
    lastDocumentID: "after the first",
  });
});

it("offers the table for download", async () => {
  answers(listReports, page());
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:table", revokeObjectURL: () => undefined }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await renderApp(table);
  await user.click(await screen.findByRole("button", { name: "Export as a table" }));
  expect(await screen.findByText("The table was saved to your downloads")).toBeVisible();
  expect(saved).toEqual(["reports.csv"]);
});
