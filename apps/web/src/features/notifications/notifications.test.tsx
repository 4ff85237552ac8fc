import {
  changeSpace,
  clearNotifications,
  getCommon,
  getSpace,
  listItems,
  type NotificationView,
  readNotifications,
  removeNotification,
  setShield,
  worldSpaceId,
} from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ShieldMenu } from "#features/people/index.ts";
import { meQuery } from "#features/users/index.ts";
import { queryClient } from "#lib/query-client.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, breaks } from "#test/server.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { lakshmi, listsByPath } from "#test/stories.ts";
import { NotificationsPage, NotificationsPopover, openNotification, useLiveNotifications } from "./index.ts";

const wire = vi.hoisted(() => ({ hear: null as null | ((name: string, ...args: unknown[]) => void) }));
// The other end of a websocket is the server's to prove; here it is what it says that counts.
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: () => undefined,
    onAny: (listener: NonNullable<typeof wire.hear>) => (wire.hear = listener),
    disconnect: () => undefined,
  }),
}));

const world = { spaceId: worldSpaceId, spaceName: "Global Space", code: "ww", isPrivate: false, img: null };
const ravi = { ...lakshmi, id: "0190a000-0000-7000-8000-0000000000f2", displayName: "Ravi" };
let made = 0;

function build(overrides: Partial<NotificationView> = {}): NotificationView {
  return {
    id: `0190a000-0000-7000-8000-${String(++made).padStart(12, "c")}`,
    kind: "comment",
    space: world,
    link: "/story/0190a000-0000-7000-8000-00000000000a",
    collection: "stories",
    excerpt: "Third morning without water.",
    about: null,
    actors: [lakshmi],
    total: 1,
    outcome: null,
    note: "",
    tags: [],
    isRead: false,
    when,
    createdAt: when,
    ...overrides,
  };
}

function Page({ of = "mySpaces" }: { of?: "thisSpace" | "mySpaces" }) {
  useLiveNotifications();
  return <NotificationsPage of={of} />;
}

const rows = () => screen.getAllByRole("listitem").map((row) => within(row).getByRole("link").textContent);
const unread = () => queryClient.getQueryData(meQuery.queryKey)?.counters.totalNotifications;

beforeEach(async () => {
  await signInAs(buildMe({ counters: { totalInvites: 0, totalNotifications: 3 } }));
});

describe("the list", () => {
  it("says what happened, by kind and number", async () => {
    listsByPath(() => [
      build({ kind: "reaction", actors: [lakshmi, ravi], total: 4 }),
      build({ kind: "reply", actors: [lakshmi, ravi], total: 2, isRead: true }),
      build({ kind: "mention", isRead: true }),
      build({ kind: "comment", actors: [], total: 0, isRead: true }),
      build({ kind: "approval", actors: [], outcome: "reject", isRead: true }),
      build({ kind: "approval", actors: [], outcome: "reject_edit", note: "Say where", isRead: true }),
      build({ kind: "report", actors: [], outcome: "removed", isRead: true }),
      build({ kind: "report", collection: "users", actors: [], outcome: "kept", isRead: true }),
      build({ kind: "report", collection: "spaces", actors: [], outcome: "removed", isRead: true }),
      build({ kind: "removal", actors: [], isRead: true }),
      build({ kind: "removal", collection: "comments", actors: [], isRead: true }),
      build({ kind: "removal", collection: "parts", actors: [], isRead: true }),
    ]);
    await renderApp(<Page />);
    await screen.findByRole("list", { name: "Notifications" });
    expect(rows()).toEqual([
      "New: Lakshmi and 3 others reacted to what you wrote",
      "Lakshmi and Ravi replied to your comment",
      "Lakshmi mentioned you",
      "Somebody commented on your post",
      "Your post was not approved",
      "Your edit was not approved",
      "Your report was upheld: the post is removed",
      "Your report was looked into",
      "What you reported is no longer there",
      "Your story was removed after a report",
      "Your comment was removed after a report",
      "Something you wrote was removed after a report",
    ]);
    expect(screen.getByText("Reason: Say where")).toBeVisible();
  });

  it("says to what somebody spoke", async () => {
    const about = { collection: "stories", path: "stories/1", title: "No <b>water</b>", link: "/story/1" };
    listsByPath(() => [build({ excerpt: "Same here", about })]);
    await renderApp(<Page />);
    expect(await screen.findByText("Same here")).toBeVisible();
    // By itself, so that only this is cut where the line is short.
    expect(screen.getByText("No <b>water</b>").parentElement).toHaveTextContent("on “No <b>water</b>”");
  });

  it("is that of the space one is in, or of all, and names the other spaces", async () => {
    const elsewhere = { ...world, spaceId: "0190a000-0000-7000-8000-0000000000bb", spaceName: "Ward 12" };
    const asked = listsByPath(() => [build({ space: elsewhere })]);
    await renderApp(<Page of="thisSpace" />);
    expect(await screen.findByText(/· Ward 12/)).toBeVisible();
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({
      path: `users/${buildMe().id}/notifications`,
      filterBy: "thisSpace",
      spaceId: worldSpaceId,
    });
  });

  it("leads through the redirect, with the space and the notification", async () => {
    const one = build();
    listsByPath(() => [one]);
    await renderApp(<Page />);
    const link = await screen.findByRole("link", { name: /Lakshmi commented/ });
    const { pathname, searchParams } = new URL(link.getAttribute("href")!, "https://bump.example");
    expect(pathname).toBe("/notifications/redirect");
    expect(Object.fromEntries(searchParams)).toEqual({ url: one.link, spaceId: worldSpaceId, id: one.id });
  });

  it("offers another try when it could not be loaded, and says so when there is nothing", async () => {
    breaks(listItems);
    const { user } = await renderApp(<Page of="thisSpace" />);
    expect(await screen.findByRole("alert")).toHaveTextContent("Your notifications could not be loaded");
    listsByPath(() => []);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { name: "No news" })).toBeVisible();
  });

  it("goes without what is told no more", async () => {
    let items = [build(), build({ excerpt: "Fourth morning." })];
    listsByPath(() => items);
    await renderApp(<Page />);
    expect(await screen.findByText("Fourth morning.")).toBeVisible();
    await vi.waitFor(() => expect(wire.hear).not.toBeNull());
    items = items.slice(0, 1);
    await act(async () => wire.hear?.("user:updated"));
    await waitFor(() => expect(screen.queryByText("Fourth morning.")).toBeNull());
    expect(rows()).toHaveLength(1);
  });

  it("shows what comes while it is open, once", async () => {
    const one = build({ isRead: true });
    listsByPath(() => [one]);
    await renderApp(<Page />);
    await screen.findByRole("link", { name: /Lakshmi commented/ });
    await vi.waitFor(() => expect(wire.hear).not.toBeNull());
    await act(async () => wire.hear?.("notification", { item: build({ kind: "mention", actors: [ravi] }) }));
    await waitFor(() => expect(rows()).toEqual(["New: Ravi mentioned you", "Lakshmi commented on your post"]));
    await act(async () =>
      wire.hear?.("notification", { item: { ...one, actors: [ravi, lakshmi], total: 2, isRead: false } }),
    );
    await waitFor(() =>
      expect(rows()).toEqual(["New: Ravi and Lakshmi commented on your post", "New: Ravi mentioned you"]),
    );
  });
});

describe("clearing", () => {
  it("takes one away at once, and brings it back when it fails", async () => {
    const one = build();
    listsByPath(() => [one, build({ kind: "mention", isRead: true })]);
    breaks(removeNotification);
    const { user } = await renderApp(<Page />);
    const button = { name: "Clear: Lakshmi commented on your post" };
    await user.click(await screen.findByRole("button", button));
    expect(await screen.findByText(/could not be cleared and is back/)).toBeVisible();
    expect(screen.getByRole("button", button)).toBeVisible();
    expect(unread()).toBe(3);
    const sent = answers(removeNotification, {});
    await user.click(screen.getByRole("button", button));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.url.pathname).toContain(one.id);
    expect(rows()).toEqual(["Lakshmi mentioned you"]);
    expect(unread()).toBe(2);
  });

  it("of all asks first, and is of the space that is looked at", async () => {
    listsByPath(() => [build()]);
    const sent = answers(clearNotifications, {});
    const { user } = await renderApp(<Page of="thisSpace" />);
    await user.click(await screen.findByRole("button", { name: "Clear all" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Clear all notifications?" }));
    expect(dialog.getByText(/Those of this space go/)).toBeVisible();
    expect(sent).toHaveLength(0);
    listsByPath(() => []);
    await user.click(dialog.getByRole("button", { name: "Clear all" }));
    expect(await screen.findByRole("heading", { name: "No news" })).toBeVisible();
    expect(sent[0]?.url.searchParams.get("spaceId")).toBe(worldSpaceId);
  });

  it("of all spaces names none, not even the one that calls are made in", async () => {
    listsByPath(() => [build()]);
    const sent = answers(clearNotifications, {});
    const { user } = await renderApp(<Page />);
    await user.click(await screen.findByRole("button", { name: "Clear all" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Clear all notifications?" }));
    await user.click(dialog.getByRole("button", { name: "Clear all" }));
    await waitFor(() => expect(sent[0]?.url.searchParams.get("spaceId")).toBe(""));
  });
});

it("marks all as read", async () => {
  listsByPath(() => [build(), build({ kind: "mention" })]);
  const sent = answers(readNotifications, { totalNotifications: 0 });
  const { user } = await renderApp(<Page />);
  await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(unread()).toBe(0));
  expect(sent[0]?.body).toEqual({ spaceId: "" });
  expect(rows()).toEqual(["Lakshmi commented on your post", "Lakshmi mentioned you"]);
});

it("marks all of one space as read, also those that were never listed, and no others", async () => {
  const elsewhere = build({ space: { ...world, spaceId: "0190a000-0000-7000-8000-0000000000aa" } });
  listsByPath(({ filterBy }) => (filterBy === "thisSpace" ? [build()] : [build(), elsewhere]));
  const sent = answers(readNotifications, { totalNotifications: 1 });
  const { user } = await renderApp(<Page of="thisSpace" />);
  await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(unread()).toBe(1));
  expect(sent[0]?.body).toEqual({ spaceId: worldSpaceId });
  expect(screen.getByRole("button", { name: "Mark all as read" })).toBeDisabled();
});

it("tells of what is new with the tags of an alert, and by whom where that is said", async () => {
  listsByPath(() => [
    build({ kind: "alert", tags: ["water", "wells"] }),
    build({ kind: "alert", tags: ["water"], actors: [], total: 0 }),
  ]);
  await renderApp(<Page />);
  await screen.findByRole("list", { name: "Notifications" });
  expect(rows()).toEqual([
    "New: Lakshmi posted something with #water and #wells",
    "New: Somebody posted something with #water",
  ]);
});

it("opens below the bell, and closes when one is followed", async () => {
  listsByPath(() => [build()]);
  const { user } = await renderApp(
    <NotificationsPopover>
      <button type="button">Bell</button>
    </NotificationsPopover>,
  );
  await user.click(screen.getByRole("button", { name: "Bell" }));
  const box = within(await screen.findByRole("dialog", { name: "Bell" }));
  expect(box.queryByRole("button", { name: "Clear all" })).toBeNull();
  await user.click(await box.findByRole("link", { name: /Lakshmi commented/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("are asked for anew when the person has muted somebody", async () => {
  const asked = listsByPath(() => [build()]);
  answers(getCommon, { spaces: [], tags: [], problems: [], shield: null });
  answers(setShield, { shield: "mute" });
  const person = { ...lakshmi, bio: "", profileTags: [], when, createdAt: when };
  const { user } = await renderApp(
    <>
      <Page />
      <ShieldMenu person={person} />
    </>,
  );
  await screen.findByRole("link", { name: /Lakshmi commented/ });
  const before = asked.length;
  await user.click(await screen.findByRole("button", { name: "More about Lakshmi" }));
  await user.click(await screen.findByRole("menuitem", { name: "Mute" }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

describe("following one", () => {
  const open = (search: Record<string, string>) =>
    openNotification({ location: { search } as never }).then(
      () => null,
      (thrown: { options: { href: string } }) => thrown.options.href,
    );

  it("marks it as read, changes to its space and goes on", async () => {
    await queryClient.ensureQueryData(meQuery);
    const ward = buildSpace();
    answers(getSpace, { data: ward });
    const changed = answers(changeSpace, { user: buildMe({ activeSpace: ward }) });
    const read = answers(readNotifications, { totalNotifications: 2 });
    expect(await open({ url: "/story/1?comment=2", spaceId: ward.id, id: "n1" })).toBe("/story/1?comment=2");
    expect(changed).toHaveLength(1);
    await waitFor(() => expect(read[0]?.body).toMatchObject({ ids: ["n1"] }));
  });

  it("goes nowhere else", async () => {
    expect(await open({ url: "https://evil.example/story/1" })).toBeNull();
    expect(await open({ url: "//evil.example" })).toBeNull();
    expect(await open({ url: "/notifications/redirect?url=/x" })).toBeNull();
  });
});
