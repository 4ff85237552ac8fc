import { createComment, joinProblem, react } from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { LogoutPage } from "#features/accounts/index.ts";
import { unsentComments } from "#features/comments/index.ts";
import { unsentJoining } from "#features/problems/index.ts";
import { ReactButton, unsentReactions } from "#features/reactions/index.ts";
import { ComposeHost, sendingStories } from "#features/stories/index.ts";
import { outbox } from "#lib/outbox/outbox.ts";
import { getSession } from "#lib/session.ts";
import { signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers, authAnswers, refuses } from "#test/server.ts";
import { buildComment, buildStory } from "#test/stories.ts";
import { OutboxBanner, UnsentButton, UnsentList } from "./index.ts";

const story = buildStory({ reactions: { like: 4 }, counters: { totalReactions: 4, totalComments: 0 } });
const { path, spaceId } = story;
const problem = buildProblem();
const comment = buildComment(story, { commentHTML: "<p>Since Monday.</p>" });

function Signs() {
  return (
    <>
      <UnsentButton />
      <OutboxBanner />
      <UnsentList />
    </>
  );
}

function says(): Promise<void> {
  return unsentComments.record({ id: comment.id, path: comment.path, spaceId, value: comment });
}

function goOffline(): void {
  act(() => void dispatchEvent(new Event("offline")));
  onTestFinished(() => act(() => void dispatchEvent(new Event("online"))));
}

/** The server takes reactions; what was sent to it. */
function takesReactions() {
  return answers(react, ({ body }) => {
    const { reaction } = body as { reaction: "none" };
    return { reaction, reacted: false, reactions: {}, counters: { totalReactions: 0 } };
  });
}

beforeEach(async () => {
  await signInAs();
});

describe("what is not sent", () => {
  it("is counted in one place, listed, and gone when the connection is back", async () => {
    const { joined, solving, status, counters } = problem;
    const sent = [
      takesReactions(),
      answers(createComment, { data: comment }),
      answers(joinProblem, { joined, solving, status, counters }),
    ];
    const { user } = await renderApp(<Signs />);
    expect(screen.queryByRole("button")).toBeNull();
    goOffline();
    await act(async () => {
      await says();
      const value = { path, reaction: "sad" as const, before: "none" as const };
      await unsentReactions.record({ id: path, path, spaceId, value });
      const joins = { path: problem.path, value: true, before: false, details: null };
      await unsentJoining.record({ id: problem.path, path: problem.path, spaceId, value: joins });
    });
    const button = screen.getByRole("button", { name: "Waiting to be sent: 3" });
    await user.click(button);
    const list = within(screen.getByRole("region", { name: "Not sent yet" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Comment.*Since Monday\..*Waits for the connection/),
      expect.stringMatching(/^Reaction.*Waits for the connection/),
      expect.stringMatching(/^Joining.*Waits for the connection/),
    ]);
    await user.click(button);
    expect(screen.queryByRole("region")).toBeNull();
    await act(async () => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
    expect(sent.map((calls) => calls.length)).toEqual([1, 1, 1]);
  });

  it("and was refused stands there with the reason, to be tried again", async () => {
    refuses(createComment, "forbidden");
    const { user } = await renderApp(<OutboxBanner />);
    await act(says);
    expect(await screen.findByText("Not sent: 1")).toBeVisible();
    expect(outbox.get().entries[0]?.refusal?.code).toBe("forbidden");
    expect(screen.getByRole("button", { name: "Show" })).toHaveAttribute("aria-expanded", "false");
    await user.click(screen.getByRole("button", { name: "Show" }));
    expect(screen.getByRole("button", { name: "Show" })).toHaveAttribute("aria-expanded", "true");
    await user.click(screen.getByRole("button", { name: "Show" }));
  });
});

describe("what was written for a space that is shut meanwhile", () => {
  it("stays: a comment with all its words, a story to be opened again for the same space", async () => {
    const long = buildComment(story, { commentHTML: `<p>${"Since Monday, every day. ".repeat(20)}To the end.</p>` });
    const post = buildStory({ story: "<p>The gate is closed. #gates</p>" });
    const choices = { toProblem: false, problem: null, isAnonymous: false, isDraft: false };
    const draft = { id: post.id, spaceId, html: post.story, ...choices, files: [], keptAt: null };
    const { user } = await renderApp(
      <>
        <OutboxBanner />
        <UnsentList />
        <ComposeHost />
      </>,
    );
    goOffline();
    await act(async () => {
      await unsentComments.record({ id: long.id, path: long.path, spaceId, value: long });
      const value = { post, draft, place: `story/${spaceId}` };
      await sendingStories.unsent.record({ id: post.id, path: post.path, spaceId, value });
      await outbox.shutSpace(spaceId);
      dispatchEvent(new Event("online"));
    });
    await user.click(await screen.findByRole("button", { name: "Show" }));
    const [said, told] = screen.getAllByRole("listitem").map((item) => within(item));
    expect(said!.getByText(/To the end\.$/)).toBeVisible();
    expect(said!.getByText(/You no longer have access to that space/)).toBeVisible();
    expect(said!.queryByRole("button", { name: "Edit" })).toBeNull();
    await user.click(told!.getByRole("button", { name: "Edit" }));
    expect(await screen.findByRole("dialog", { name: "Post a story" }, { timeout: 15_000 })).toBeVisible();
    expect(outbox.get().entries.map(({ kind }) => kind)).toEqual(["comment"]);
  });
});

describe("a wish", () => {
  it("waits without a connection, and of many the last is sent", async () => {
    const sent = takesReactions();
    const { user } = await renderApp(<ReactButton item={story} />);
    goOffline();
    const button = () => screen.getByRole("button");
    await user.click(button());
    expect(button()).toHaveAccessibleName("Like, your reaction. Change it");
    expect(button()).toHaveAccessibleDescription("Waits for the connection");
    await user.click(button());
    await waitFor(() => expect(button()).toHaveAccessibleName("React"));
    // Back to where it began, and the server has heard of nothing: there is nothing to send.
    expect(outbox.get().entries).toEqual([]);
    await user.click(button());
    await act(async () => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(outbox.get().entries).toEqual([]));
    expect(sent.map(({ body }) => (body as { reaction: string }).reaction)).toEqual(["like"]);
  });
});

describe("signing out", () => {
  it("asks when something is not sent, and then empties it", async () => {
    authAnswers("POST", "/sign-out", {});
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    onTestFinished(() => assign.mockRestore());
    goOffline();
    await says();
    const { user, history } = await renderApp(<LogoutPage />);
    const question = within(await screen.findByRole("dialog", { name: "Sign out now?" }));
    expect(question.getByText(/would be lost: 1\./)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Stay signed in" }));
    await waitFor(() => expect(history.location.pathname).toBe("/stories/recent"));
    expect(getSession().state).toBe("signed-in");
    await user.click(await question.findByRole("button", { name: "Sign out and lose it" }));
    await waitFor(() => expect(getSession().state).toBe("signed-out"));
    expect(outbox.get().entries).toEqual([]);
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
  });

  it("does not ask when everything is sent", async () => {
    authAnswers("POST", "/sign-out", {});
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    onTestFinished(() => assign.mockRestore());
    await renderApp(<LogoutPage />);
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
