import { getItem } from "@bump/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answers } from "#test/server.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { buildStory, listsByPath } from "#test/stories.ts";
import { useLivePosts } from "#features/posts/index.ts";
import { cardOf, drains, Feed, names, water } from "#test/story-feed.tsx";

const wire = vi.hoisted(() => ({
  hear: null as null | ((name: string, ...args: unknown[]) => void),
  on: {} as Record<string, () => void>,
}));
// The other end of a websocket is the server's to prove; here it is what it says that counts.
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: (name: string, listener: () => void) => (wire.on[name] = listener),
    onAny: (listener: NonNullable<typeof wire.hear>) => (wire.hear = listener),
    disconnect: () => undefined,
  }),
}));

function LiveFeed() {
  useLivePosts();
  return <Feed />;
}

async function serverSays(name: string, ...args: unknown[]) {
  await vi.waitFor(() => expect(wire.hear).not.toBeNull());
  await act(async () => wire.hear?.(name, ...args));
}

beforeEach(async () => {
  await signInAs();
});

describe("what others do", () => {
  const neutral = {
    reaction: "none" as const,
    reacted: false,
    bookmarked: false,
    can: { edit: false, remove: false, comment: false, react: false, report: false },
  };

  it("waits in a pill until it is asked for, and comes with what the person may do", async () => {
    let stories = [water];
    listsByPath(() => stories);
    const { user } = await renderApp(<LiveFeed />);
    await screen.findByText("Third morning without water.");
    const item = buildStory({ story: "<p>Water is back.</p>", when: "2026-01-03T00:00:00.000Z" });
    await serverSays("item:created", { path: item.path, item: { ...item, ...neutral } });
    await serverSays("item:created", { path: item.path, item: { ...item, ...neutral } });
    expect(screen.queryByText("Water is back.")).toBeNull();
    stories = [item, water];
    await user.click(screen.getByRole("button", { name: "1 new post" }));
    expect(await screen.findByText("Water is back.")).toBeVisible();
    expect(names()).toHaveLength(2);
    await waitFor(() => expect(screen.getByText("Water is back.").closest("article")).toHaveFocus());
    expect(cardOf("Water is back.").getByRole("button", { name: "React" })).toBeEnabled();
    expect(screen.queryByRole("button", { name: /new post/ })).toBeNull();
  });

  it("changes texts and figures where they stand, and leaves the person's own as it is", async () => {
    listsByPath(() => [drains]);
    await renderApp(<LiveFeed />);
    await screen.findByText("The lid is painted shut.");
    const changed = { ...drains, ...neutral, story: "<p>The lid is open.</p>" };
    await serverSays("item:updated", { path: drains.path, item: changed });
    const counters = { totalReactions: 7, totalComments: 5 };
    await serverSays("counters", { path: drains.path, counters, reactions: { sad: 7 } });
    await screen.findByText("The lid is open.");
    const card = cardOf("The lid is open.");
    expect(await card.findByRole("button", { name: "7 reactions: Sad 7" })).toBeVisible();
    expect(card.getByRole("link", { name: "5 comments" })).toBeVisible();
    expect(card.getByRole("button", { name: "Sad, your reaction. Change it" })).toBeEnabled();
    expect(card.getByRole("button", { name: "Bookmark" })).toHaveAttribute("aria-pressed", "true");
  });

  it("goes from the list when it is told to a problem instead", async () => {
    listsByPath(() => [water, drains]);
    await renderApp(<LiveFeed />);
    await screen.findByText("The lid is painted shut.");
    const told = { ...drains, ...neutral, problemId: "problems/1", problemName: "Flooded crossing" };
    await serverSays("item:updated", { path: drains.path, item: told });
    await waitFor(() => expect(names()).toEqual(["Story by Lakshmi"]));
    expect(screen.queryByText("The lid is painted shut.")).toBeNull();
  });

  it("is read again where an edit of one's own was approved: nothing waits any more", async () => {
    const waitingEdit = { name: null, html: "<p>The lid is open.</p>", tags: ["drains"] };
    listsByPath(() => [{ ...drains, waitingEdit }]);
    const approved = { ...drains, story: waitingEdit.html, revision: 2 };
    answers(getItem, { data: approved });
    await renderApp(<LiveFeed />);
    await screen.findByText("Your edit waits for approval");
    await serverSays("item:updated", { path: drains.path, item: { ...approved, ...neutral } });
    await waitFor(() => expect(screen.queryByText("Your edit waits for approval")).toBeNull());
    expect(screen.getByText("The lid is open.")).toBeVisible();
  });

  it("goes when it is removed, from the pill too", async () => {
    listsByPath(() => [water, drains]);
    await renderApp(<LiveFeed />);
    await screen.findByText("Third morning without water.");
    const item = buildStory();
    await serverSays("item:created", { path: item.path, item });
    await serverSays("item:removed", { path: item.path });
    await serverSays("item:removed", { path: drains.path });
    await waitFor(() => expect(names()).toEqual(["Story by Lakshmi"]));
    expect(screen.queryByRole("button", { name: /new post/ })).toBeNull();
  });

  it("is asked for after a broken connection: what is there is brought up to date, what is new waits", async () => {
    let stories = [water, drains];
    const asked = listsByPath(() => stories);
    await renderApp(<LiveFeed />);
    await screen.findByText("Third morning without water.");
    await vi.waitFor(() => expect(wire.on["connect"]).toBeDefined());
    expect(asked).toHaveLength(1);
    // What was told between the first answer and the first connection is missed, too.
    stories = [buildStory({ story: "<p>Not a drop.</p>" }), water, drains];
    await act(async () => wire.on["connect"]?.());
    expect(await screen.findByRole("button", { name: "1 new post" })).toBeVisible();
    expect(asked).toHaveLength(2);
    stories = [buildStory({ story: "<p>Water is back.</p>" }), { ...water, story: "<p>Fourth morning.</p>" }];
    await act(async () => wire.on["connect"]?.());
    expect(await screen.findByText("Fourth morning.")).toBeVisible();
    expect(names()).toEqual(["Story by Lakshmi"]);
    expect(await screen.findByRole("button", { name: "2 new posts" })).toBeVisible();
    expect(asked).toHaveLength(3);
  });
});
