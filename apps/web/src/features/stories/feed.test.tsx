import {
  bookmark,
  createReport,
  createStory,
  getItem,
  getSpace,
  listItems,
  listStoryRevisions,
  removeStory,
  type StoryView,
  worldSpaceId,
} from "@bump/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { widthOf } from "#test/dialogs.ts";
import { buildFile } from "#test/media.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, breaks, refuses } from "#test/server.ts";
import { buildStory, listsByPath, thisDay } from "#test/stories.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { setListView, useLivePosts } from "#features/posts/index.ts";
import { LazyTagFilter } from "#features/tags/index.ts";
import { outbox } from "#lib/outbox/outbox.ts";
import { StoryOnItsWay } from "./components/StoryCard.tsx";
import { emptyDraft, type StoryDraft } from "./compose/story-drafts.ts";
import { StoryFeed, StoryPage, StoryTools } from "./index.ts";
import { sendingStories } from "./stories.sending.ts";

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

const water = buildStory({ story: "<p>Third morning without water.</p>", when: "2026-01-02T00:00:00.000Z" });
const drains = buildStory({
  story: "<p>The lid is painted shut.</p>",
  author: null,
  isAnonymousPost: true,
  counters: { totalReactions: 3, totalComments: 2 },
  reactions: { sad: 3 },
  reaction: "sad",
  reacted: true,
  bookmarked: true,
});

function Feed({ of = "recent" }: { of?: Parameters<typeof StoryFeed>[0]["of"] }) {
  useLivePosts();
  return (
    <>
      <StoryTools />
      <StoryFeed of={of} />
    </>
  );
}

const names = () => screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));
const cardOf = (text: string) => within(screen.getByText(text).closest("article")!);

async function serverSays(name: string, ...args: unknown[]) {
  await vi.waitFor(() => expect(wire.hear).not.toBeNull());
  await act(async () => wire.hear?.(name, ...args));
}

beforeEach(async () => {
  await signInAs();
});

// On a busy machine it would take longer than a test waits.
beforeAll(async () => void (await LazyTagFilter.fetch()));

afterEach(() => setListView("grid"));

describe("a list of stories", () => {
  it("shows each with who, what and what can be done", async () => {
    listsByPath(() => [water, { ...drains, editedAt: when, tags: ["drains"] }]);
    await renderApp(<Feed />);
    expect(await screen.findByRole("feed", { name: "Stories" })).toBeVisible();
    expect(names()).toEqual(["Story by Lakshmi", "Story without a name"]);
    const card = cardOf("The lid is painted shut.");
    expect(card.getByText("Anonymous")).toBeVisible();
    expect(card.getByText("edited")).toBeVisible();
    expect(card.getByRole("link", { name: "#drains" })).toHaveAttribute("href", "/tags/drains");
    expect(card.getByRole("link", { name: "2 comments" })).toHaveAttribute("href", `/story/${drains.id}#comments`);
    expect(card.getByRole("button", { name: "Bookmark" })).toHaveAttribute("aria-pressed", "true");
  });

  it("draws people round, organisations square, and a mask for who withheld their name", async () => {
    const ward = { ...buildStory().author!, displayName: "Ward 12 Office", role: "org" as const };
    listsByPath(() => [
      buildStory(),
      buildStory({ author: ward }),
      buildStory({ author: null, isAnonymousPost: true }),
    ]);
    await renderApp(<Feed />);
    const radius = (name: string) =>
      screen
        .getByRole("article", { name })
        .querySelector<HTMLElement>(".mantine-Avatar-root")
        ?.style.getPropertyValue("--avatar-radius");
    await screen.findByRole("article", { name: "Story by Lakshmi" });
    expect(radius("Story by Lakshmi")).toContain("xl");
    expect(radius("Story by Ward 12 Office")).toBe("22%");
    expect(radius("Story without a name")).toBeUndefined();
  });

  it("names the space of those that stand in another", async () => {
    const crew = buildSpace({ name: "Solar Roofs Crew" });
    answers(getSpace, { data: crew });
    listsByPath(() => [water, { ...drains, spaceId: crew.id }]);
    await renderApp(<Feed />);
    const link = await screen.findByRole("link", { name: "Solar Roofs Crew" });
    expect(link).toHaveAttribute("href", `/space/${crew.id}/info`);
    expect(link.closest("article")).toHaveAccessibleName("Story without a name");
    expect(screen.getAllByRole("link", { name: /Crew|Space/ })).toHaveLength(1);
  });

  it("says so of a draft that has no text yet", async () => {
    listsByPath(() => [buildStory({ story: "<p></p>", isDraft: true, state: "draft" })]);
    await renderApp(<Feed />);
    const note = await screen.findByText("This Story has no text");
    expect(note).toBeVisible();
    // Not as words of the author.
    expect(note.className).toContain("noText");
  });

  it("lets the first picture come before all others", async () => {
    const seen = ["one", "two"].map(() => buildStory({ files: [buildFile(), buildFile()] }));
    listsByPath(() => [water, ...seen]);
    await renderApp(<Feed />);
    const [first, second] = await screen.findAllByRole<HTMLImageElement>("img", { name: "Picture 1 of 2" });
    expect([first?.loading, first?.getAttribute("fetchpriority")]).toEqual(["eager", "high"]);
    expect([second?.loading, second?.getAttribute("fetchpriority")]).toEqual(["lazy", null]);
  });

  it("asks for the list by its name, of the space that the person is in", async () => {
    const asked = listsByPath(() => []);
    await renderApp(<Feed of="mine" />);
    expect(await screen.findByRole("heading", { name: "No stories of yours yet" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Tell a story" })).toBeVisible();
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({
      path: "stories",
      filterBy: "mine",
      results: "25",
      spaceId: worldSpaceId,
    });
  });

  it("fetches the next page before the end is reached", async () => {
    const asked = listsByPath(({ last }) => (last ? [drains] : { items: [water], last: "after water" }));
    await renderApp(<Feed />);
    expect(await screen.findByText("The lid is painted shut.")).toBeVisible();
    expect(asked.at(-1)?.url.searchParams.get("lastDocumentID")).toBe("after water");
  });

  it("offers another try when it could not be loaded", async () => {
    breaks(listItems);
    const { user } = await renderApp(<Feed />);
    expect(await screen.findByRole("alert")).toHaveTextContent("The stories could not be loaded");
    listsByPath(() => [water]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Third morning without water.")).toBeVisible();
  });

  it("is narrowed by the tag and the words of the address", async () => {
    const asked = listsByPath(() => []);
    const { user } = await renderApp(<Feed />, { path: "/stories/recent?q=pump&tag=Water" });
    expect(await screen.findByRole("heading", { name: "No story has this in it" })).toBeVisible();
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({ query: "pump", tags: "water" });
    await user.click(await screen.findByRole("button", { name: "No longer filter by #water" }));
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.has("tags")).toBe(false));
    await user.type(await screen.findByPlaceholderText("Filter by tag"), "#Drains{Enter}");
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({ query: "pump", tags: "drains" }),
    );
    await user.click(screen.getByRole("button", { name: "Close the search" }));
    expect(await screen.findByRole("heading", { name: "No stories yet" })).toBeVisible();
  });

  it("shows rows to who prefers them, and cards again", async () => {
    listsByPath(() => [water]);
    const { user } = await renderApp(<Feed />);
    await user.click(await screen.findByRole("button", { name: "View: Rows" }));
    expect(await screen.findByRole("link", { name: "Third morning without water." })).toHaveAttribute(
      "href",
      `/story/${water.id}`,
    );
    expect(screen.queryByRole("button", { name: "React" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "View: Cards" }));
    expect(await screen.findByRole("button", { name: "React" })).toBeVisible();
  });

  it.each([
    ["pending", {}, "Waits for approval"],
    ["rejected", { rejection: "Names a person" }, "Names a person"],
    ["hidden", {}, "Hidden until it has been looked at"],
  ] as const)("says where a %s one stands, and offers nothing that needs others", async (state, more, words) => {
    listsByPath(() => [{ ...water, ...more, state }]);
    await renderApp(<Feed of="mine" />);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole("button", { name: "React" })).toBeNull();
  });

  it("shows its author the edit that waits, and lets them go on from it", async () => {
    const waitingEdit = { name: null, html: "<p>Fourth morning without water. #water</p>", tags: ["water"] };
    listsByPath(() => [{ ...water, can: { ...water.can, edit: true }, waitingEdit }]);
    await renderApp(<Feed of="mine" />);
    expect(await screen.findByText("Your edit waits for approval")).toBeVisible();
    expect(screen.getByText(/Fourth morning without water/)).toBeVisible();
    expect(screen.getByRole("button", { name: "React" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Continue writing" })).toBeVisible();
  });
});

describe("what can be done with one", () => {
  const own: StoryView = { ...water, can: { ...water.can, edit: true, remove: true } };
  const choose = async (user: Awaited<ReturnType<typeof renderApp>>["user"], item: string) => {
    await user.click((await screen.findAllByRole("button", { name: "More about this story" }))[0]!);
    await user.click(await screen.findByRole("menuitem", { name: item }));
  };

  it("is deleted after a question that names it, and comes back when that fails", async () => {
    listsByPath(() => [own, drains]);
    refuses(removeStory, "forbidden");
    const { user } = await renderApp(<Feed />);
    await choose(user, "Delete");
    expect(await screen.findByRole("dialog", { name: "Delete “Third morning without water.”?" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Delete story" }));
    expect(await screen.findByText(/could not be deleted and is back/)).toBeVisible();
    expect(names()).toEqual(["Story by Lakshmi", "Story without a name"]);

    answers(removeStory, {});
    await choose(user, "Delete");
    await user.click(await screen.findByRole("button", { name: "Delete story" }));
    await waitFor(() => expect(names()).toEqual(["Story without a name"]));
  });

  it("leads from the word edited to its former texts, and to those that wait", async () => {
    listsByPath(() => [{ ...water, editedAt: water.when }]);
    const revision = {
      name: null,
      tags: ["water"],
      note: "",
      when,
      createdAt: when,
      isCommunityEdit: true,
      state: "published" as const,
    };
    const asked = answers(listStoryRevisions, {
      items: [
        { ...revision, id: "3", number: 2, html: "<p>Dry, they say.</p>", state: "pending", when: thisDay() },
        { ...revision, id: "2", number: 2, html: "<p>Third morning without water.</p>" },
        { ...revision, id: "1", number: 1, html: "<p>Second morning without water.</p>" },
      ],
    });
    const { user } = await renderApp(<Feed />);
    await user.click(await screen.findByRole("button", { name: "edited" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit history" }));
    expect((await dialog.findAllByRole("listitem")).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Version 2today · Community edit · Waits for approvalDry, they say\.$/),
      expect.stringMatching(/^As it is now.+ · Community editThird morning without water\.$/),
      expect.stringMatching(/^Version 1.+ · Community editSecond morning without water\.$/),
    ]);
    expect(asked[0]?.url.pathname).toContain(water.id);
    await user.click(dialog.getByRole("switch", { name: "Show what changed" }));
    const [proposed, now] = dialog.getAllByRole("listitem");
    // Compared with what is shown, and that with what was shown before.
    expect(proposed!.querySelector("del")).toHaveTextContent("Third");
    expect(now!.querySelector("del")).toHaveTextContent("Second");
    expect(now!.querySelector("ins")).toHaveTextContent("Third");
  });

  it("is not reported by who wrote it", async () => {
    listsByPath(() => [{ ...own, can: { ...own.can, report: false } }]);
    const { user } = await renderApp(<Feed />);
    await choose(user, "Report");
    expect(await screen.findByText(/^What you wrote yourself/)).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is reported under a topic", async () => {
    listsByPath(() => [water]);
    const sent = answers(createReport, { data: {} as never });
    const { user } = await renderApp(<Feed />);
    await choose(user, "Report");
    const box = await screen.findByRole("dialog", { name: "Report what Lakshmi wrote" });
    expect(widthOf(box)).toBe(350);
    const dialog = within(box);
    await user.click(dialog.getByRole("button", { name: "Report" }));
    expect(dialog.getByText("select a topic to report")).toBeVisible();
    expect(sent).toHaveLength(0);
    await user.click(dialog.getByRole("checkbox", { name: "Spam" }));
    await user.click(dialog.getByRole("button", { name: "Report" }));
    expect(await screen.findByText(/Thank you\./)).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ path: water.path, documentID: water.id, tags: ["spam"] });
  });

  it("is reached, bookmarked and opened by keys", async () => {
    listsByPath(() => [water, drains]);
    const sent = answers(bookmark, { bookmarked: true });
    const { history } = await renderApp(<Feed />);
    await screen.findByText("Third morning without water.");
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press("j");
    await waitFor(() => expect(screen.getByRole("article", { name: "Story by Lakshmi" })).toHaveFocus());
    press("b");
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ path: water.path }));
    press("j");
    await waitFor(() => expect(screen.getByRole("article", { name: "Story without a name" })).toHaveFocus());
    press("k");
    await waitFor(() => expect(screen.getByRole("article", { name: "Story by Lakshmi" })).toHaveFocus());
    press("Enter");
    await waitFor(() => expect(history.location.pathname).toBe(`/story/${water.id}`));
  });
});

it("is answered and bookmarked by keys on its own page, without being chosen first", async () => {
  const mine = { ...water, can: { ...water.can, comment: true } };
  answers(getItem, { data: mine } as never);
  listsByPath(() => []);
  const sent = answers(bookmark, { bookmarked: true });
  await renderApp(<StoryPage id={water.id} search={{}} />);
  await screen.findByText("Third morning without water.");
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  await screen.findByRole("button", { name: "Write a comment" });
  press("b");
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ path: water.path }));
  press("r");
  expect(await screen.findByRole("textbox", { name: "Write a comment" })).toBeVisible();
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
    const { user } = await renderApp(<Feed />);
    await screen.findByText("Third morning without water.");
    const item = buildStory({ story: "<p>Water is back.</p>", when: "2026-01-03T00:00:00.000Z" });
    await serverSays("item:created", { path: item.path, item: { ...item, ...neutral } });
    await serverSays("item:created", { path: item.path, item: { ...item, ...neutral } });
    expect(screen.queryByText("Water is back.")).toBeNull();
    stories = [item, water];
    await user.click(screen.getByRole("button", { name: "1 new post" }));
    expect(await screen.findByText("Water is back.")).toBeVisible();
    expect(names()).toHaveLength(2);
    expect(cardOf("Water is back.").getByRole("button", { name: "React" })).toBeEnabled();
    expect(screen.queryByRole("button", { name: /new post/ })).toBeNull();
  });

  it("changes texts and figures where they stand, and leaves the person's own as it is", async () => {
    listsByPath(() => [drains]);
    await renderApp(<Feed />);
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

  it("goes when it is removed, from the pill too", async () => {
    listsByPath(() => [water, drains]);
    await renderApp(<Feed />);
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
    await renderApp(<Feed />);
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

describe("one's own on its way", () => {
  const mine = buildStory({ author: buildMe(), story: "<p>Held the meter.</p>" });
  const draft = { ...emptyDraft(mine.spaceId, null), id: mine.id, html: mine.story };
  const posts = (files: StoryDraft["files"] = []) => {
    const value = { post: mine, draft: { ...draft, files }, place: "story/world" };
    act(() => void sendingStories.unsent.record({ id: mine.id, path: mine.path, spaceId: mine.spaceId, value }));
  };
  const arrives = () => answers(createStory, { data: { ...mine, when: "2026-01-05T00:00:00.000Z" } });

  it("stands first, says how far it is, and becomes the server's without moving", async () => {
    listsByPath(() => [water]);
    await renderApp(<Feed />);
    await screen.findByText("Third morning without water.");
    const answer = deferred();
    answers(createStory, async () => {
      await answer.promise;
      return { data: { ...mine, when: "2026-01-05T00:00:00.000Z" } };
    });
    posts();
    expect(names()).toEqual(["Story by Meera", "Story by Lakshmi"]);
    act(() => answer.resolve());
    await waitFor(() => expect(screen.queryByText(/On its way/)).toBeNull());
    expect(names()).toEqual(["Story by Meera", "Story by Lakshmi"]);
    expect(cardOf("Held the meter.").getByRole("button", { name: "React" })).toBeEnabled();
  });

  it("shows how far its files are, to be paused and given up", async () => {
    const acts = { retry: vi.fn<() => void>(), cancel: vi.fn<() => void>(), pause: vi.fn<() => void>() };
    const files = [{ name: "readings.mp4", sent: 41e6, size: 64e6, paused: false }];
    const entry = { post: mine, state: "uploading" as const, files, ...acts, resume: acts.pause };
    const { user } = await renderApp(<StoryOnItsWay entry={entry} />);
    expect(screen.getByRole("progressbar", { name: "41 MB of 64 MB" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Pause" }));
    expect(acts.pause).toHaveBeenCalledOnce();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(acts.cancel).toHaveBeenCalledOnce();
  });

  it("with a file that this device has lost is not sent without it", async () => {
    listsByPath(() => []);
    const sent = arrives();
    await renderApp(<Feed />);
    await screen.findByRole("heading", { name: "No stories yet" });
    posts([{ key: "gone", name: "stripes.png", size: 3, mime: "image/png", media: null }]);
    expect(await screen.findByRole("alert")).toHaveTextContent(/Not sent This file is not there any more/);
    expect(sent).toHaveLength(0);
  });

  it("that was refused stays with the reason, Retry and the way back to its dialog", async () => {
    listsByPath(() => []);
    refuses(createStory, "hashtag_required");
    const { user } = await renderApp(<Feed />);
    await screen.findByRole("heading", { name: "No stories yet" });
    posts();
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText(/Add at least one hashtag/)).toBeVisible();
    expect(alert.getByRole("button", { name: "Edit" })).toBeVisible();
    expect(alert.getByRole("button", { name: "Discard" })).toBeVisible();
    const sent = arrives();
    await user.click(alert.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByRole("button", { name: "React" })).toBeVisible();
  });

  it("waits when the server is not ready, and is sent when it is", async () => {
    listsByPath(() => []);
    refuses(createStory, "overloaded", { retryAfter: 600 });
    await renderApp(<Feed />);
    await screen.findByRole("heading", { name: "No stories yet" });
    posts();
    expect(await screen.findByText("Waits for the connection")).toBeVisible();
    const sent = arrives();
    act(() => outbox.wake());
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText("Waits for the connection")).toBeNull());
  });
});
