import {
  bookmark,
  createComment,
  getItem,
  listCommentRevisions,
  removeComment,
  unbookmark,
  updateComment,
} from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { outbox } from "#lib/outbox/outbox.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, breaks, refuses } from "#test/server.ts";
import { buildComment, buildStory, listsByPath } from "#test/stories.ts";
import { deleteComment, editComment } from "./comments.mutations.ts";
import { addComment } from "./comments.sending.ts";
import { CommentThread, useLiveComments } from "./index.ts";

const wire = vi.hoisted(() => ({ hear: null as null | ((name: string, ...args: unknown[]) => void) }));
// The other end of a websocket is the server's to prove; here it is what it says that counts.
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: () => undefined,
    onAny: (listener: NonNullable<typeof wire.hear>) => (wire.hear = listener),
    disconnect: () => undefined,
  }),
}));

const me = buildMe();
const story = buildStory({ counters: { totalReactions: 0, totalComments: 2 } });
const first = buildComment(story, { counters: { totalReactions: 0, totalReplies: 1 } });
const mine = buildComment(story, {
  author: me,
  commentHTML: "<p>Stop 9 of 9.</p>",
  can: { edit: true, remove: true, comment: true, react: true, report: false },
});
const reply = buildComment(first, { commentHTML: "<p>Since when?</p>" });

function Thread({ linked }: { linked?: { comment: string; reply?: string } }) {
  useLiveComments();
  return <CommentThread of={story} targetOf={({ id }) => `story/${story.id}?comment=${id}`} linked={linked} />;
}

/** The server takes comments; what was sent to it. */
function takesComments() {
  return answers(createComment, ({ body }) => {
    const { data } = body as { data: { id: string; commentHTML: string } };
    return { data: buildComment(story, { ...data, author: me }) };
  });
}

const items = () => screen.getAllByRole("listitem").map((item) => item.getAttribute("aria-label"));
const itemOf = (text: string) => within(screen.getByText(text).closest("li")!);

beforeEach(async () => {
  await signInAs(me);
});

describe("a thread", () => {
  it("lists comments in the chosen order, and asks for replies once, when they are first opened", async () => {
    const asked = listsByPath(({ path }) => (path.endsWith("/replies") ? [reply] : [first, mine]));
    const { user } = await renderApp(<Thread />);
    expect(await screen.findByText("Same here since Monday.")).toBeVisible();
    expect(items()).toEqual(["Comment by Lakshmi", "Comment by Meera"]);
    const replies = () => asked.filter(({ url }) => url.searchParams.get("path")?.endsWith("/replies"));
    expect(replies()).toHaveLength(0);

    await user.click(screen.getByRole("button", { name: "1 reply" }));
    expect(await screen.findByText("Since when?")).toBeVisible();
    expect(items()).toEqual(["Comment by Lakshmi", "Reply by Lakshmi", "Comment by Meera"]);
    await user.click(screen.getByRole("button", { name: "Hide replies" }));
    expect(screen.queryByText("Since when?")).toBeNull();
    await user.click(screen.getByRole("button", { name: "1 reply" }));
    expect(await screen.findByText("Since when?")).toBeVisible();
    expect(replies()).toHaveLength(1);

    await user.click(screen.getByRole("button", { name: "Sort: Recent" }));
    await user.click(await screen.findByRole("menuitem", { name: "Top" }));
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("orderBy")).toBe("top"));
  });

  it("leads from the word edited to what a comment said before, and to what changed", async () => {
    const edited = { ...first, editedAt: first.when, revision: 2 };
    listsByPath(() => [edited]);
    const text = { tags: [], note: "", name: null, isCommunityEdit: false, state: "published" as const };
    const times = { when: first.when, createdAt: first.when };
    const asked = answers(listCommentRevisions, {
      items: [
        { id: "2", number: 2, html: "<p>Same here since Monday.</p>", ...text, ...times },
        { id: "1", number: 1, html: "<p>Same here since Sunday.</p>", ...text, ...times },
      ],
    });
    const { user } = await renderApp(<Thread />);
    await user.click(await screen.findByRole("button", { name: "edited" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit history" });
    expect(await within(dialog).findByText("Same here since Sunday.")).toBeVisible();
    expect(asked[0]?.url.pathname).toContain(first.id);
    expect(asked[0]?.url.searchParams.get("path")).toBe(`${story.path}/comments`);

    await user.click(within(dialog).getByRole("switch", { name: "Show what changed" }));
    expect(dialog.querySelector("del")).toHaveTextContent("Sunday");
    expect(dialog.querySelector("ins")).toHaveTextContent("Monday");
    // The first text has nothing to be compared with.
    expect(within(dialog).getByText("Same here since Sunday.")).toBeVisible();
  });

  it("is bookmarked comment by comment", async () => {
    listsByPath(() => [first]);
    const [set, gone] = [answers(bookmark, { bookmarked: true }), answers(unbookmark, { bookmarked: false })];
    const { user } = await renderApp(<Thread />);
    const choose = async (name: string) => {
      await user.click(await screen.findByRole("button", { name: "More about the comment by Lakshmi" }));
      await user.click(await screen.findByRole("menuitem", { name }));
    };
    await choose("Bookmark");
    await waitFor(() => expect(set.map(({ body }) => body)).toEqual([expect.objectContaining({ path: first.path })]));
    await choose("Remove the bookmark");
    await waitFor(() => expect(gone).toHaveLength(1));
  });

  it("keeps the place of a removed comment that was answered", async () => {
    listsByPath(() => [{ ...first, isRemoved: true, author: null, commentHTML: "" }]);
    await renderApp(<Thread />);
    expect(await screen.findByText("This comment was removed.")).toBeVisible();
    expect(screen.getByRole("button", { name: "1 reply" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /React/ })).toBeNull();
  });

  it("shows the comment that a link names first, however far down it stands, and not twice", async () => {
    listsByPath(({ path }) => (path.endsWith("/replies") ? [reply] : [mine, first]));
    answers(getItem, { data: first as never });
    await renderApp(<Thread linked={{ comment: first.id }} />);
    await screen.findByText("Stop 9 of 9.");
    expect(items()).toEqual(["Comment by Lakshmi", "Comment by Meera"]);
    expect(screen.getByRole("region", { name: "The comment you followed a link to" })).toBeVisible();
    expect(screen.getByText("Same here since Monday.").closest("li")).toHaveFocus();
  });

  it("shows the reply that a link names once, also when the list has come to where it stands", async () => {
    const earlier = buildComment(first, { commentHTML: "<p>Which street?</p>" });
    listsByPath(({ path, last }) => {
      if (!path.endsWith("/replies")) return [mine];
      return last ? [reply] : { items: [earlier], last: "further" };
    });
    answers(getItem, ({ url }) => ({
      data: (url.searchParams.get("path")?.endsWith(reply.id) ? reply : first) as never,
    }));
    const { user } = await renderApp(<Thread linked={{ comment: first.id, reply: reply.id }} />);
    expect(await screen.findByText("Since when?")).toBeVisible();
    const more = screen.getByRole("button", { name: "Show more" });
    await user.click(more);
    await waitFor(() => expect(more).not.toBeInTheDocument());
    expect(screen.getAllByText("Since when?")).toHaveLength(1);
  });

  it("says so when the comment that a link names is gone", async () => {
    listsByPath(() => [mine]);
    refuses(getItem, "not_found");
    await renderApp(<Thread linked={{ comment: first.id }} />);
    expect(await screen.findByText("The comment that the link named is no longer here.")).toBeVisible();
  });

  it.each([0, 1])("says so when the reply that a link names is gone, with %d left", async (totalReplies) => {
    const answered = { ...first, counters: { ...first.counters, totalReplies } };
    answers(getItem, { data: answered as never });
    listsByPath(({ path }) => {
      if (!path.endsWith("/replies")) return [mine];
      // What is asked for from here on is the reply.
      refuses(getItem, "not_found");
      return [reply].slice(0, totalReplies);
    });
    await renderApp(<Thread linked={{ comment: first.id, reply: mine.id }} />);
    expect(await screen.findByText("The comment that the link named is no longer here.")).toBeVisible();
    expect(screen.getByText("Same here since Monday.")).toBeVisible();
  });

  it("goes from where a link shows it, too", async () => {
    listsByPath(() => [first]);
    answers(getItem, { data: mine as never });
    answers(removeComment, {});
    await renderApp(<Thread linked={{ comment: mine.id }} />);
    await screen.findByText("Stop 9 of 9.");
    await act(() => deleteComment(mine));
    expect(await screen.findByText("This comment was removed.")).toBeVisible();
    expect(screen.queryByText("Stop 9 of 9.")).toBeNull();
  });
});

describe("writing", () => {
  it("shows a comment at once and then the server's", async () => {
    listsByPath(() => [first]);
    const answer = deferred();
    const sent = answers(createComment, async ({ body }) => {
      await answer.promise;
      const { data } = body as { data: { id: string; commentHTML: string } };
      return { data: buildComment(story, { ...data, author: me }) };
    });
    await renderApp(<Thread />);
    await screen.findByText("Same here since Monday.");
    act(() => void addComment(story, me, "<p>I will ask.</p>"));
    expect(itemOf("I will ask.").getByText("On its way")).toBeVisible();
    expect(itemOf("I will ask.").queryByRole("button")).toBeNull();
    answer.resolve();
    await waitFor(() => expect(screen.queryByText("On its way")).toBeNull());
    expect(itemOf("I will ask.").getByRole("button", { name: "React" })).toBeEnabled();
    expect(sent[0]?.body).toMatchObject({
      path: `${story.path}/comments`,
      data: { commentHTML: "<p>I will ask.</p>" },
    });
  });

  it("waits when no answer comes, and is sent again by itself, as the same one", async () => {
    listsByPath(() => []);
    const failed = breaks(createComment);
    await renderApp(<Thread />);
    await screen.findByText("Nobody has answered yet.");
    act(() => void addComment(story, me, "<p>I will ask.</p>"));
    expect(await screen.findByText("Waits for the connection")).toBeVisible();
    // The server may have it: it is neither changed nor given up.
    expect(itemOf("I will ask.").queryByRole("button")).toBeNull();
    const sent = takesComments();
    act(() => outbox.wake());
    await waitFor(() => expect(screen.queryByText("Waits for the connection")).toBeNull());
    await waitFor(() => expect(itemOf("I will ask.").getByRole("button", { name: "React" })).toBeEnabled());
    expect(screen.getAllByText("I will ask.")).toHaveLength(1);
    expect(sent[0]!.body).toEqual(failed[0]!.body);
    expect(sent[0]!.headers.get("idempotency-key")).toBe(failed[0]!.headers.get("idempotency-key"));
  });

  it("that was refused stays with the reason, and is sent once more by a press", async () => {
    listsByPath(() => []);
    const failed = refuses(createComment, "max_characters", { params: { max: 10 } });
    const { user } = await renderApp(<Thread />);
    await screen.findByText("Nobody has answered yet.");
    act(() => void addComment(story, me, "<p>I will ask.</p>"));
    expect(await screen.findByRole("alert")).toHaveTextContent(/Not sent\. Max 10/);
    const sent = takesComments();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(screen.getAllByText("I will ask.")).toHaveLength(1);
    expect(sent[0]!.body).toEqual(failed[0]!.body);
    // The server gives the same refusal to the same key.
    expect(sent[0]!.headers.get("idempotency-key")).not.toBe(failed[0]!.headers.get("idempotency-key"));
  });

  it("written without a connection may be given up, and is not sent", async () => {
    listsByPath(() => []);
    const sent = takesComments();
    const { user } = await renderApp(<Thread />);
    await screen.findByText("Nobody has answered yet.");
    act(() => void dispatchEvent(new Event("offline")));
    onTestFinished(() => void dispatchEvent(new Event("online")));
    act(() => void addComment(story, me, "<p>I will ask.</p>"));
    expect(await screen.findByText("Waits for the connection")).toBeVisible();
    expect(itemOf("I will ask.").getByRole("button", { name: "Edit" })).toBeVisible();
    await user.click(itemOf("I will ask.").getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByText("I will ask.")).toBeNull());
    await act(async () => void dispatchEvent(new Event("online")));
    expect(sent).toHaveLength(0);
  });

  it("names the thread of what it changes, as it does of a reply", async () => {
    const sent = answers(updateComment, { data: mine });
    await editComment(mine, "<p>Stop 8.</p>");
    await editComment(buildComment(mine), "<p>Stop 7.</p>");
    const paths = sent.map(({ body }) => (body as { path: string }).path);
    expect(paths).toEqual([`${story.path}/comments`, `${mine.path}/replies`]);
  });

  it("takes a change back that the server refuses", async () => {
    listsByPath(() => [mine]);
    refuses(updateComment, "forbidden");
    await renderApp(<Thread />);
    await screen.findByText("Stop 9 of 9.");
    await act(async () => {
      await expect(editComment(mine, "<p>Stop 8.</p>")).rejects.toThrow("forbidden");
    });
    expect(screen.getByText("Stop 9 of 9.")).toBeVisible();
  });
});

describe("the keyboard", () => {
  const text = () => screen.findByRole("textbox");
  const cancel = async (user: Awaited<ReturnType<typeof renderApp>>["user"]) => {
    await text();
    screen.getByRole("button", { name: "Cancel" }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  };

  it("is at the line for a comment when that is given up, which opens nothing again", async () => {
    listsByPath(() => [first]);
    const { user } = await renderApp(<Thread />);
    await user.click(await screen.findByRole("button", { name: "Write a comment" }));
    await cancel(user);
    await waitFor(() => expect(screen.getByRole("button", { name: "Write a comment" })).toHaveFocus());
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.keyboard("{Enter}");
    expect(await text()).toBeVisible();
  });

  it("goes back to what an answer and a change were begun with", async () => {
    listsByPath(() => [mine]);
    const { user } = await renderApp(<Thread />);
    await user.click(await screen.findByRole("button", { name: "Reply to Meera" }));
    await cancel(user);
    await waitFor(() => expect(screen.getByRole("button", { name: "Reply to Meera" })).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "More about the comment by Meera" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    await cancel(user);
    await waitFor(() => expect(screen.getByRole("button", { name: "More about the comment by Meera" })).toHaveFocus());
  });
});

describe("deleting", () => {
  const ask = async (user: Awaited<ReturnType<typeof renderApp>>["user"]) => {
    await user.click(await screen.findByRole("button", { name: "More about the comment by Meera" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(await screen.findByRole("dialog", { name: "Delete “Stop 9 of 9.”?" })).toHaveTextContent(/cannot be undone/);
    await user.click(screen.getByRole("button", { name: "Delete comment" }));
  };

  it("asks first, names what goes, and is done at once", async () => {
    listsByPath(() => [first, mine]);
    const sent = answers(removeComment, {});
    const { user } = await renderApp(<Thread />);
    await ask(user);
    expect(await screen.findByText("Comment deleted")).toBeVisible();
    expect(items()).toEqual(["Comment by Lakshmi"]);
    await waitFor(() => expect(screen.getByRole("listitem", { name: "Comment by Lakshmi" })).toHaveFocus());
    expect(sent[0]?.url.searchParams.get("path")).toBe(`${story.path}/comments`);
  });

  it("that fails brings it back where it stood", async () => {
    listsByPath(() => [mine, first]);
    refuses(removeComment, "forbidden");
    const { user } = await renderApp(<Thread />);
    await ask(user);
    expect(await screen.findByText(/could not be deleted and is back/)).toBeVisible();
    expect(items()).toEqual(["Comment by Meera", "Comment by Lakshmi"]);
  });
});

it("shows what others write as they write it, once", async () => {
  listsByPath(() => [first]);
  await renderApp(<Thread />);
  await screen.findByText("Same here since Monday.");
  const neutral = { edit: false, remove: false, comment: false, react: false, report: false };
  const item = buildComment(story, { commentHTML: "<p>Water is back.</p>", can: neutral });
  await vi.waitFor(() => expect(wire.hear).not.toBeNull());
  await act(async () => wire.hear?.("item:created", { path: item.path, item }));
  await act(async () => wire.hear?.("item:created", { path: item.path, item }));
  expect(await screen.findAllByText("Water is back.")).toHaveLength(1);
  expect(itemOf("Water is back.").getByRole("button", { name: "React" })).toBeEnabled();
});
