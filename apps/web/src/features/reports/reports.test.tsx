import { changeReport, listReports, type ReportView } from "@bump/contract";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildReport } from "#test/reports.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { ReportList, ReportsTable } from "./index.ts";
import { itemLink } from "./item-link.ts";

const space = buildSpace();
const claimed = buildReport({ status: "in_review", can: { claim: false, decide: true, remove: true } });
const resolved = buildReport({
  status: "resolved",
  can: { claim: false, decide: false, remove: false },
  outcome: { removed: true, note: "Advertising", decidedAt: when },
});
const inbox = <ReportList of={{ scope: "inbox", spaceId: space.id }} />;
const page = (items: ReportView[]) => ({ items, last: null, lastScannedWhen: when });

beforeEach(async () => {
  await signInAs();
});

describe("the inbox of a space", () => {
  it("shows what was reported, as it was, why, by whom and how often", async () => {
    const asked = answers(listReports, page([buildReport()]));
    await renderApp(inbox);

    const card = within(await screen.findByRole("article"));
    expect(card.getByRole("heading", { name: "Problem: Buy now" })).toBeVisible();
    expect(card.getByText("Cheap & good")).toBeVisible();
    expect(card.getByText("By Farah")).toBeVisible();
    expect(card.getByText(/Reported by Kavya .* 3 open reports on this/)).toBeVisible();
    expect(card.getByText("Off-topic")).toBeVisible();
    expect(card.getByText("Sold the same thing last week")).toBeVisible();
    expect(card.getByRole("link", { name: "Open it" })).toHaveAttribute(
      "href",
      "/problem/0190a000-0000-7000-8000-0000000000b1/info",
    );
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({
      scope: "inbox",
      status: "waiting",
      spaceId: space.id,
    });
  });

  it("does not offer to take somebody away, nor names an author", async () => {
    const on = { ...claimed, collection: "users", can: { claim: false, decide: true, remove: false } };
    answers(listReports, page([on]));
    const { user } = await renderApp(inbox);
    const card = within(await screen.findByRole("article"));
    expect(card.getByRole("heading", { name: "Profile: Buy now" })).toBeVisible();
    expect(card.queryByText("By Farah")).toBeNull();
    await user.click(card.getByRole("button", { name: "Decide" }));
    const choices = within(await screen.findByRole("dialog")).getAllByRole("radio");
    expect(choices).toHaveLength(2);
  });

  it("names an author who is gone as posts do, and nobody where it is anonymous", async () => {
    const snapshot = { ...claimed.snapshot, author: null };
    const of = (id: string, isAnonymousPost: boolean) => buildReport({ id, snapshot, isAnonymousPost });
    answers(listReports, page([of("0190a000-0000-7000-8000-0000000000c1", false), of(claimed.id, true)]));
    await renderApp(inbox);
    const [gone, anonymous] = (await screen.findAllByRole("article")).map((card) => within(card));
    expect(gone!.getByText("By Former member")).toBeVisible();
    expect(gone!.queryByText("Anonymous")).toBeNull();
    expect(anonymous!.getByText("Anonymous")).toBeVisible();
  });

  it("calls a country what the reader calls it, and where something was reported", async () => {
    await i18next.changeLanguage("fr");
    onTestFinished(() => void i18next.changeLanguage("en"));
    const snapshot = { title: "Netherlands", html: "", author: null, code: "nl" };
    const on = buildReport({
      collection: "spaces",
      snapshot,
      space: { ...claimed.space, spaceName: "Japan", code: "jp" },
    });
    answers(listReports, page([on]));
    await renderApp(<ReportList of={{ scope: "mine" }} />);
    expect(await screen.findByRole("heading", { name: /Pays-Bas/ })).toBeVisible();
    cleanup();
    await renderApp(<ReportsTable of={{ scope: "mine" }} />);
    expect(await screen.findByRole("button", { name: /Pays-Bas/ })).toBeVisible();
    expect(screen.getByRole("cell", { name: "Japon" })).toBeVisible();
  });

  it("shows what comes in while it is open", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const first = buildReport();
    const second = buildReport({ id: "0190a000-0000-7000-8000-0000000000c9" });
    const pages = [page([first])];
    answers(listReports, () => pages.at(-1)!);
    await renderApp(inbox);
    await screen.findByRole("article");

    pages.push(page([second, first]));
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  });

  it("claims before it decides", async () => {
    answers(listReports, page([buildReport()]));
    const sent = answers(changeReport, { data: claimed });
    const { user } = await renderApp(inbox);
    await user.click(await screen.findByRole("button", { name: "Claim" }));

    expect(await screen.findByText("The report is yours to decide")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ status: "in_review" });
    expect(screen.getByText("In review")).toBeVisible();
    expect(screen.getByRole("button", { name: "Decide" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Claim" })).toBeNull();
  });

  it.each([
    ["Remove the content", { status: "resolved", removeContent: true }],
    ["Keep the content", { status: "resolved", removeContent: false }],
    ["Dismiss the report", { status: "dismissed" }],
  ])("decides: %s", async (choice, decision) => {
    answers(listReports, page([claimed]));
    const sent = answers(changeReport, { data: resolved });
    const { user, fill } = await renderApp(inbox);
    await user.click(await screen.findByRole("button", { name: "Decide" }));
    expect(await screen.findByRole("button", { name: "Save the decision" })).toBeDisabled();

    await user.click(screen.getByRole("radio", { name: choice }));
    await fill("Note", "Advertising");
    await user.click(screen.getByRole("button", { name: "Save the decision" }));

    expect(await screen.findByText("The content was removed")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ ...decision, note: "Advertising" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("keeps the note when the server refuses", async () => {
    answers(listReports, page([claimed]));
    refuses(changeReport, "illegal_transition");
    const { user, fill } = await renderApp(inbox);
    await user.click(await screen.findByRole("button", { name: "Decide" }));
    await user.click(await screen.findByRole("radio", { name: "Keep the content" }));
    await fill("Note", "Not so bad");
    await user.click(screen.getByRole("button", { name: "Save the decision" }));

    expect(await screen.findByText(/The decision could not be saved/)).toBeVisible();
    expect(screen.getByLabelText("Note")).toHaveValue("Not so bad");
  });

  it("asks for another state", async () => {
    const asked = answers(listReports, ({ url }) =>
      page(url.searchParams.get("status") === "resolved" ? [resolved] : []),
    );
    const { user } = await renderApp(inbox);
    expect(await screen.findByRole("heading", { name: "No reports" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "State: To decide" }));
    await user.click(await screen.findByRole("menuitem", { name: "Resolved" }));
    expect(await screen.findByText("The content was removed")).toBeVisible();
    expect(asked).toHaveLength(2);
  });
});

it("offers nothing to narrow to who has reported nothing", async () => {
  answers(listReports, page([]));
  await renderApp(<ReportList of={{ scope: "mine" }} />);
  expect(await screen.findByRole("heading", { name: "You have reported nothing" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "State" })).toBeNull();
});

it("shows a person what came of their own reports, in all spaces, and nothing to do", async () => {
  const asked = answers(listReports, page([{ ...resolved, staff: null, path: null }]));
  await renderApp(<ReportList of={{ scope: "mine" }} />);

  const card = within(await screen.findByRole("article"));
  expect(card.getByText("Resolved")).toBeVisible();
  expect(card.getByText("Advertising")).toBeVisible();
  expect(card.getByText(/cannot be opened any more/)).toBeVisible();
  expect(card.queryByRole("button")).toBeNull();
  expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({ scope: "mine", spaceId: "", status: "all" });
});

it("shows a person how far their own report is while they look", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let report = buildReport();
  answers(listReports, () => page([{ ...report, staff: null }]));
  await renderApp(<ReportList of={{ scope: "mine" }} />);
  await screen.findByText("Open");
  report = { ...report, status: "in_review" };
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText("In review")).toBeVisible();
});

it("says of somebody who is gone that they are, and shows nothing of how they were", async () => {
  const on = {
    collection: "users",
    path: null,
    snapshot: { title: "", html: "", author: null, code: null },
    staff: null,
  };
  answers(listReports, page([{ ...resolved, ...on, outcome: { removed: true, note: "", decidedAt: when } }]));
  await renderApp(<ReportList of={{ scope: "mine" }} />);
  const card = within(await screen.findByRole("article"));
  expect(card.getByText(/^It is no longer there/)).toBeVisible();
  expect(card.getByText("It cannot be opened any more.")).toBeVisible();
  expect(card.queryByText(/how it was|content was removed/)).toBeNull();
});

it.each([
  ["stories/1", { to: "/story/$id", params: { id: "1" }, search: {} }],
  ["problems/1/comments/2", { to: "/problem/$id/info", params: { id: "1" }, search: { comment: "2" } }],
  [
    "problems/1/parts/2/comments/3/replies/4",
    { to: "/problem/$id/parts/$partId/info", params: { id: "1", partId: "2" }, search: { comment: "3", reply: "4" } },
  ],
  ["skills/1/reviews/2", { to: "/skill/$id/reviews", params: { id: "1" } }],
  ["solutions/1/outcomes/2", { to: "/solution/$id/outcomes", params: { id: "1" } }],
  ["faqs/1", { to: "/help/faqs", search: { faq: "1" } }],
  ["constructor/1", null],
  ["messages/1", null],
])("knows the page of %s", (path, link) => {
  expect(itemLink(path)).toEqual(link);
});
