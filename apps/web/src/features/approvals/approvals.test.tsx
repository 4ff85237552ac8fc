import { type ApprovalView, decideApproval, listApprovals } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { readDraft } from "#lib/drafts.ts";
import { bringDatabase } from "#test/database.ts";
import { buildFile } from "#test/media.ts";
import { signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { ApprovalQueue } from "./index.ts";

bringDatabase();

const { spaceId, spaceName, code, isPrivate, img } = buildSpace();

function waiting(id: string, title: string): ApprovalView {
  return {
    id: `0190a000-0000-7000-8000-0000000000${id}`,
    isRevision: false,
    former: null,
    path: `stories/${id}`,
    collection: "stories",
    link: `/story/${id}`,
    snapshot: { title, html: "<p>Seen at the well</p>", tags: ["water"] },
    files: [],
    location: null,
    isAnonymousPost: false,
    version: "as-it-was-read",
    space: { spaceId, spaceName, code, isPrivate, img },
    when,
    createdAt: when,
  };
}

beforeEach(async () => {
  await signInAs();
  answers(listApprovals, {
    items: [waiting("a1", "The well"), waiting("a2", "")],
    last: null,
    lastScannedWhen: when,
  });
});

function itemOf(title: string) {
  return within(screen.getByRole("heading", { name: title }).closest("article")!);
}

it("approves at once", async () => {
  const answer = deferred<Record<string, never>>();
  const sent = answers(decideApproval, () => answer.promise);
  const { user } = await renderApp(<ApprovalQueue spaceId={spaceId} />);
  expect(await screen.findByRole("heading", { name: "Story" })).toBeVisible();
  await user.click(itemOf("The well").getByRole("button", { name: "Approve" }));

  // Before the server has answered.
  expect(screen.queryByText("The well")).toBeNull();
  answer.resolve({});
  expect(await screen.findByText("Approved: The well")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ decision: "approve", version: "as-it-was-read" });
});

it("rejects with a reason", async () => {
  const sent = answers(decideApproval, {});
  const { user, fill } = await renderApp(<ApprovalQueue spaceId={spaceId} />);
  await screen.findByText("The well");
  await user.click(itemOf("The well").getByRole("button", { name: "Reject" }));
  await fill("Reason", "Names a child");
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Reject" }));

  expect(await screen.findByText("Rejected: The well")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ decision: "reject", note: "Names a child" });
});

it("keeps the reason while it is not sent", async () => {
  refuses(decideApproval, "forbidden");
  const { user, fill } = await renderApp(<ApprovalQueue spaceId={spaceId} />);
  await screen.findByText("The well");
  const open = () => user.click(itemOf("The well").getByRole("button", { name: "Reject" }));
  await open();
  await fill("Reason", "Names a child");
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Reject" }));
  expect(await screen.findByText(/Not decided: The well. 403/)).toBeVisible();
  await open();
  expect(await screen.findByLabelText("Reason")).toHaveValue("Names a child");
  await user.type(screen.getByLabelText("Reason"), " by name");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await open();
  expect(await screen.findByLabelText("Reason")).toHaveValue("Names a child by name");

  answers(decideApproval, {});
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Reject" }));
  expect(await screen.findByText("Rejected: The well")).toBeVisible();
  await waitFor(async () => expect(await readDraft("rejection/0190a000-0000-7000-8000-0000000000a1")).toBeNull());
});

it("brings back what the server refuses", async () => {
  refuses(decideApproval, "forbidden");
  const { user } = await renderApp(<ApprovalQueue spaceId={spaceId} />);
  await screen.findByText("The well");
  await user.click(itemOf("The well").getByRole("button", { name: "Approve" }));

  expect(await screen.findByText(/Not decided: The well. 403/)).toBeVisible();
  expect(screen.getByRole("heading", { name: "The well" })).toBeVisible();
});

it("says when nothing waits", async () => {
  answers(listApprovals, { items: [], last: null, lastScannedWhen: when });
  await renderApp(<ApprovalQueue spaceId={spaceId} />);
  expect(await screen.findByText("No post waits for approval.")).toBeVisible();
});

it.each([
  [true, /Community edit/],
  [false, /Edit by its author/],
])("shows what a proposed edit changes, and whose it may be (anonymous: %s)", async (isAnonymousPost, whose) => {
  const former = { title: "The well", html: "<p>Seen at the old well</p>", tags: ["water"] };
  answers(listApprovals, {
    items: [{ ...waiting("a3", "The well"), isRevision: true, former, isAnonymousPost }],
    last: null,
    lastScannedWhen: when,
  });
  await renderApp(<ApprovalQueue spaceId={spaceId} />);
  expect(await screen.findByText(whose)).toBeVisible();
  expect(screen.getByText("old", { selector: "del" })).toBeVisible();
  expect(document.querySelector("ins")).toBeNull();
});

it("shows all that would be read: tags, files, place, where links lead, and the page itself", async () => {
  const picture = buildFile({ name: "well.png" });
  const location = {
    lat: 17,
    lng: 78,
    formattedLocation: "Hyderabad, India",
    locationTags: [],
    precision: "town" as const,
  };
  const html = '<p>See <a href="https://evil.example/">the site</a></p>';
  const item = waiting("a3", "The pump");
  const shown = { ...item, snapshot: { ...item.snapshot, html }, files: [picture], location };
  answers(listApprovals, { items: [shown], last: null, lastScannedWhen: when });
  await renderApp(<ApprovalQueue spaceId={spaceId} />);
  expect(await screen.findByText("See the site (https://evil.example/)")).toBeVisible();
  expect(screen.getByText("#water")).toBeVisible();
  expect(within(screen.getByRole("list", { name: "Media" })).getByRole("button")).toBeVisible();
  expect(screen.getByRole("button", { name: /Hyderabad/ })).toBeVisible();
  expect(screen.getByRole("link", { name: "Open it" })).toHaveAttribute("href", "/story/a3");
});

it("shows what another text changes, in its name, its links and its tags too", async () => {
  const item = waiting("a4", "The new pump");
  const former = { title: "The pump", html: '<p><a href="https://good.example/">Here</a></p>', tags: ["water"] };
  const snapshot = { title: "The new pump", html: '<p><a href="https://evil.example/">Here</a></p>', tags: ["spam"] };
  answers(listApprovals, {
    items: [{ ...item, isRevision: true, former, snapshot }],
    last: null,
    lastScannedWhen: when,
  });
  await renderApp(<ApprovalQueue spaceId={spaceId} />);
  await screen.findByText(/evil/);
  const added = [...document.querySelectorAll("ins")].map(({ textContent }) => textContent).join(" ");
  expect(added).toMatch(/new.*evil.*spam/s);
});

it("says so where somebody else was faster, and leaves it out", async () => {
  refuses(decideApproval, "not_found");
  const { user } = await renderApp(<ApprovalQueue spaceId={spaceId} />);
  await screen.findByText("The well");
  await user.click(itemOf("The well").getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("Somebody else has decided already: The well")).toBeVisible();
  expect(screen.queryByRole("heading", { name: "The well" })).toBeNull();
});
