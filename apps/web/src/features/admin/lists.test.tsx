import {
  type AdminSpaceView,
  type AdminUserView,
  listAdminSpaces,
  listAdminUsers,
  removeAdminSpace,
  removeAdminUser,
  updateAdminSpace,
  updateAdminUser,
  worldSpaceId,
} from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { buildMe, signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { when } from "#test/spaces.ts";
import { AdminSpaces, AdminUsers } from "./index.ts";

const me = buildMe({ siteRole: "admin" });

beforeEach(async () => {
  await signInAs(me);
});

type User = Awaited<ReturnType<typeof renderApp>>["user"];

async function choose(user: User, name: string, label: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `What to do with ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: label }));
}

async function confirm(user: User, question: string, label: string): Promise<void> {
  const dialog = within(await screen.findByRole("dialog", { name: question }));
  await user.click(dialog.getByRole("button", { name: label }));
}

describe("all users", () => {
  const kavya: AdminUserView = {
    id: "0190a000-0000-7000-8000-0000000000c1",
    displayName: "Kavya",
    photoURL: null,
    role: "person",
    email: "kavya@example.org",
    siteRole: "user",
    plan: "basic",
    suspended: false,
    emailVerified: true,
    counters: { totalSpaces: 2, totalPosts: 14 },
    lastSeen: null,
    when,
    createdAt: when,
  };
  const own: AdminUserView = { ...kavya, id: me.id, displayName: "Meera", siteRole: "admin" };
  const lists = (...items: AdminUserView[]) => answers(listAdminUsers, { items, last: null, lastScannedWhen: when });
  const rowOf = (name: string) => within(screen.getByRole("row", { name: new RegExp(name) }));

  it("searches, narrows and sorts on the server", async () => {
    const asked = lists(kavya);
    const { user, fill } = await renderApp(<AdminUsers />);
    const last = () => Object.fromEntries(asked.at(-1)!.url.searchParams);
    await screen.findByRole("row", { name: /kavya@example.org/ });

    await fill("Find by name or address", "kav");
    await waitFor(() => expect(last()).toMatchObject({ query: "kav", orderBy: "recent" }));
    await user.click(screen.getByRole("button", { name: "Role" }));
    await user.click(await screen.findByRole("menuitem", { name: "Moderator" }));
    await waitFor(() => expect(last()).toMatchObject({ siteRole: "moderator" }));
    await user.click(screen.getByRole("button", { name: "State" }));
    await user.click(await screen.findByRole("menuitem", { name: "Not suspended" }));
    await waitFor(() => expect(last()).toMatchObject({ suspended: "false" }));
    await user.click(screen.getByRole("button", { name: "Sort" }));
    await user.click(await screen.findByRole("menuitem", { name: "Last seen" }));
    await waitFor(() => expect(last()).toMatchObject({ query: "kav", siteRole: "moderator", orderBy: "lastSeen" }));
  });

  it("gives a role at once, and takes it back when the server refuses", async () => {
    lists(kavya);
    const answer = deferred<{ data: AdminUserView }>();
    const sent = answers(updateAdminUser, () => answer.promise);
    const { user } = await renderApp(<AdminUsers />);
    await choose(user, "Kavya", "Make Moderator");
    expect(rowOf("Kavya").getByText("Moderator")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ data: { siteRole: "moderator" } });
    answer.resolve({ data: { ...kavya, siteRole: "moderator" } });
    expect(await screen.findByText("Kavya: saved")).toBeVisible();

    refuses(updateAdminUser, "last_admin");
    await choose(user, "Kavya", "Make User");
    expect(await screen.findByText(/Kavya: not changed. You are the only admin/)).toBeVisible();
    expect(rowOf("Kavya").getByText("Moderator")).toBeVisible();
  });

  it("asks before it suspends, and lets in again without asking", async () => {
    lists(kavya);
    const sent = answers(updateAdminUser, ({ body }) => ({
      data: { ...kavya, ...(body as { data: Partial<AdminUserView> }).data },
    }));
    const { user } = await renderApp(<AdminUsers />);
    await choose(user, "Kavya", "Suspend");
    expect(sent).toHaveLength(0);
    await confirm(user, "Suspend Kavya?", "Suspend");
    expect(await rowOf("Kavya").findByText("Suspended")).toBeVisible();
    await choose(user, "Kavya", "Let in again");
    await waitFor(() => expect(rowOf("Kavya").queryByText("Suspended")).toBeNull());
    expect(sent.map(({ body }) => (body as { data: unknown }).data)).toEqual([
      { suspended: true },
      { suspended: false },
    ]);
  });

  it("gives a plan", async () => {
    lists(kavya);
    const sent = answers(updateAdminUser, { data: { ...kavya, plan: "organisation" } });
    const { user } = await renderApp(<AdminUsers />);
    await choose(user, "Kavya", "Give plan: Organisation");
    expect(await rowOf("Kavya").findByRole("cell", { name: "Organisation" })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ data: { plan: "organisation" } });
  });

  it("deletes an account after a question", async () => {
    lists(kavya, own);
    const sent = answers(removeAdminUser, {});
    const { user } = await renderApp(<AdminUsers />);
    await choose(user, "Kavya", "Delete the account");
    await confirm(user, "Delete the account of Kavya?", "Delete the account");
    expect(await screen.findByText("The account of Kavya was deleted")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("row", { name: /Kavya/ })).toBeNull());
    expect(sent[0]?.url.pathname).toBe(`/api/admin/users/${kavya.id}`);
  });

  it("offers nobody to suspend or delete themself", async () => {
    lists(own);
    const { user } = await renderApp(<AdminUsers />);
    await user.click(await screen.findByRole("button", { name: "What to do with Meera" }));
    await screen.findByRole("menu");
    expect(screen.queryByRole("menuitem", { name: "Suspend" })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "Delete the account" })).toBeNull();
  });
});

describe("all spaces", () => {
  const id = "0190a000-0000-7000-8000-0000000000d1";
  const ward: AdminSpaceView = {
    id,
    spaceId: id,
    name: "Ward 12",
    spaceName: "Ward 12",
    code: null,
    isPrivate: true,
    img: null,
    listed: false,
    blocked: false,
    counters: { totalMembers: 248, totalPosts: 61 },
    owners: [{ id: me.id, displayName: "Farah", photoURL: null, role: "person" }],
    when,
    createdAt: when,
  };
  const world: AdminSpaceView = {
    ...ward,
    id: worldSpaceId,
    spaceId: worldSpaceId,
    code: "ww",
    isPrivate: false,
    listed: true,
    owners: [],
  };
  const lists = (...items: AdminSpaceView[]) => answers(listAdminSpaces, { items, last: null, lastScannedWhen: when });

  it("lists names and figures, by kind and order", async () => {
    const asked = lists(ward);
    const { user } = await renderApp(<AdminSpaces />);
    const row = within(await screen.findByRole("row", { name: /Ward 12/ }));
    expect(row.getByText("Private, not listed")).toBeVisible();
    expect(row.getByRole("cell", { name: "248" })).toBeVisible();
    expect(row.getByRole("cell", { name: "Farah" })).toBeVisible();

    await user.click(screen.getByRole("button", { name: "Kind" }));
    await user.click(await screen.findByRole("menuitem", { name: "Private" }));
    await user.click(screen.getByRole("button", { name: "Sort" }));
    await user.click(await screen.findByRole("menuitem", { name: "Most members" }));
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({ type: "private", orderBy: "members" }),
    );
  });

  it("closes a space after a question, and opens it again", async () => {
    lists(ward);
    const sent = answers(updateAdminSpace, ({ body }) => ({
      data: { ...ward, ...(body as { data: { blocked: boolean } }).data },
    }));
    const { user } = await renderApp(<AdminSpaces />);
    await choose(user, "Ward 12", "Close for everybody");
    await confirm(user, "Close Ward 12?", "Close for everybody");
    expect(await screen.findByText("Closed")).toBeVisible();
    await choose(user, "Ward 12", "Open again");
    await waitFor(() => expect(screen.queryByText("Closed")).toBeNull());
    expect(sent.map(({ body }) => (body as { data: unknown }).data)).toEqual([{ blocked: true }, { blocked: false }]);
  });

  it("deletes private ones only, and never closes the world", async () => {
    lists(ward, world);
    const sent = answers(removeAdminSpace, {});
    const { user } = await renderApp(<AdminSpaces />);
    await choose(user, "Ward 12", "Delete the space");
    await confirm(user, "Delete Ward 12?", "Delete the space");
    expect(await screen.findByText("Ward 12 was deleted")).toBeVisible();
    expect(sent[0]?.url.pathname).toBe(`/api/admin/spaces/${ward.id}`);

    await user.click(screen.getByRole("button", { name: "What to do with Global Space" }));
    const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Open"]);
  });
});
