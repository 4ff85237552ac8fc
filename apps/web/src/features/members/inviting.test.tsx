import { listItems, sendInvites } from "@bump/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { InviteButton } from "./index.ts";

beforeEach(async () => {
  await signInAs();
});

const space = buildSpace({ can: { manage: true, invite: true } });
const people = ["Kavya", "Kavitha"].map((name, index) => ({
  id: `0190a000-0000-7000-8000-0000000001${index}0`,
  displayName: name,
  photoURL: null,
  role: "person" as const,
  bio: "",
  profileTags: [],
  when,
  createdAt: when,
}));

async function open() {
  const searched = answers(listItems, { items: people, last: null, lastScannedWhen: when });
  const page = await renderApp(<InviteButton space={space} />);
  await page.user.click(screen.getByRole("button", { name: "Invite people" }));
  await screen.findByRole("dialog");
  return { ...page, searched };
}

it("searches from three letters on, and sends nothing to nobody", async () => {
  const { fill, searched } = await open();
  await fill("Search people by name", "ka");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(searched).toHaveLength(0);
  expect(screen.getByRole("button", { name: "Send invitations" })).toBeDisabled();

  await fill("Search people by name", "kav");
  expect(await screen.findByRole("checkbox", { name: /Kavya/ })).toBeVisible();
  expect(searched[0]?.url.searchParams.get("path")).toBe("users");
  expect(searched[0]?.url.searchParams.get("query")).toBe("kav");
  expect(screen.getByRole("button", { name: "Send invitations" })).toBeDisabled();
});

it("does not offer who invites themselves", async () => {
  await signInAs(buildMe({ id: people[1]!.id }));
  const { fill } = await open();
  await fill("Search people by name", "kav");
  expect(await screen.findByRole("checkbox", { name: /Kavya/ })).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: /Kavitha/ })).toBeNull();
});

it("sends to the chosen, and says who was left out and why", async () => {
  const sent = answers(sendInvites, {
    invited: [people[0]!.id],
    skipped: [{ id: people[1]!.id, code: "illegal_transition" }],
  });
  const { user, fill } = await open();
  await fill("Search people by name", "kav");
  await user.click(await screen.findByRole("checkbox", { name: /Kavya/ }));
  await user.click(screen.getByRole("checkbox", { name: /Kavitha/ }));
  await user.click(screen.getByRole("button", { name: "Send invitations" }));

  expect(await screen.findByText("Members invited successfully")).toBeVisible();
  expect(screen.getByText("Kavitha is a member, invited or blocked already.")).toBeVisible();
  expect(sent[0]?.body).toEqual({ userIds: people.map(({ id }) => id), spaceId: space.id });
  expect(screen.getByRole("button", { name: "Send invitations" })).toBeDisabled();
});

it("takes somebody out again, and keeps the others when it fails", async () => {
  refuses(sendInvites, "rate_limited");
  const { user, fill } = await open();
  await fill("Search people by name", "kav");
  await user.click(await screen.findByRole("checkbox", { name: /Kavya/ }));
  await user.click(screen.getByRole("checkbox", { name: /Kavitha/ }));
  await user.click(screen.getByRole("button", { name: "Take Kavya out" }));
  await user.click(screen.getByRole("button", { name: "Send invitations" }));

  expect(await screen.findByText(/Failed to invite members. 429/)).toBeVisible();
  const chosen = within(screen.getByRole("list", { name: "Chosen people" }));
  expect(chosen.getByText("Kavitha")).toBeVisible();
  expect(chosen.queryByText("Kavya")).toBeNull();
});

it("is offered to those who may", async () => {
  await renderApp(<InviteButton space={buildSpace()} />);
  expect(screen.queryByRole("button")).toBeNull();
});
