import { type ApprovalView, decideApproval, listApprovals } from "@bump/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { ApprovalQueue } from "./index.ts";

const { spaceId, spaceName, code, isPrivate, img } = buildSpace();

function waiting(id: string, title: string): ApprovalView {
  return {
    id: `0190a000-0000-7000-8000-0000000000${id}`,
    isRevision: false,
    former: null,
    path: `stories/${id}`,
    collection: "stories",
    snapshot: { title, html: "<p>Seen at the well</p>" },
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

it("shows what a proposed edit changes", async () => {
  const former = { title: "The well", html: "<p>Seen at the old well</p>" };
  answers(listApprovals, {
    items: [{ ...waiting("a3", "The well"), isRevision: true, former }],
    last: null,
    lastScannedWhen: when,
  });
  await renderApp(<ApprovalQueue spaceId={spaceId} />);
  expect(await screen.findByText(/Community edit/)).toBeVisible();
  expect(screen.getByText("old", { selector: "del" })).toBeVisible();
  expect(document.querySelector("ins")).toBeNull();
});
