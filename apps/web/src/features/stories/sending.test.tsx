import { createStory } from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildMe, signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildStory, listsByPath } from "#test/stories.ts";
import { outbox } from "#lib/outbox/outbox.ts";
import { cardOf, Feed, names, water } from "#test/story-feed.tsx";
import { StoryOnItsWay } from "./components/StoryCard.tsx";
import { emptyDraft, type StoryDraft } from "./compose/story-drafts.ts";
import { sendingStories } from "./stories.sending.ts";

beforeEach(async () => {
  await signInAs();
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
    expect((await cardOf("Held the meter.").findAllByText("On its way"))[0]).toBeVisible();
    act(() => answer.resolve());
    await waitFor(() => expect(screen.queryByText(/On its way/)).toBeNull());
    expect(names()).toEqual(["Story by Meera", "Story by Lakshmi"]);
    expect(cardOf("Held the meter.").getByRole("button", { name: "React" })).toBeEnabled();
  });

  it("shows how far its files are, to be paused and given up", async () => {
    const handler = () => vi.fn<() => void>();
    const acts = { retry: handler(), cancel: handler(), pause: handler(), resume: handler() };
    const files = [{ name: "readings.mp4", sent: 41e6, size: 64e6, paused: false }];
    const entry = { post: mine, state: "uploading" as const, files, ...acts };
    const { user } = await renderApp(<StoryOnItsWay entry={entry} />);
    expect(screen.getByRole("progressbar", { name: "41 MB of 64 MB" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Pause" }));
    expect(acts.pause).toHaveBeenCalledOnce();
    expect(acts.resume).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(acts.cancel).toHaveBeenCalledOnce();
  });

  it("says so where its files are paused", async () => {
    const files = [{ name: "readings.mp4", sent: 41e6, size: 64e6, paused: true }];
    const entry = { post: mine, state: "uploading" as const, files, retry: () => undefined };
    await renderApp(<StoryOnItsWay entry={entry} />);
    expect(screen.getByText("Paused. It is sent when you resume it.")).toBeVisible();
    expect(screen.queryByText(/On its way/)).toBeNull();
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
