import { listItems, worldSpaceId } from "@bump/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useLivePosts } from "#features/posts/index.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { refuses } from "#test/server.ts";
import { buildComment, buildStory, listsByPath } from "#test/stories.ts";
import { ActivityList } from "./index.ts";

const wire = vi.hoisted(() => ({ hear: null as null | ((name: string, ...args: unknown[]) => void) }));
// The other end of a websocket is the server's to prove; here it is what it says that counts.
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: () => undefined,
    onAny: (listener: NonNullable<typeof wire.hear>) => (wire.hear = listener),
    disconnect: () => undefined,
  }),
}));

const story = buildStory();
const comment = buildComment(story);
const empty = <p>Quiet so far</p>;

beforeEach(async () => {
  await signInAs();
});

it("shows stories and comments in the order they come, each with the way to where it stands", async () => {
  const asked = listsByPath(() => [comment, story]);
  await renderApp(<ActivityList spaceId={worldSpaceId} empty={empty} />);
  await screen.findByText("Same here since Monday.");
  const articles = screen.getAllByRole("article").map((article) => article.getAttribute("aria-label"));
  expect(articles).toEqual([expect.stringMatching(/^Comment/), "Story by Lakshmi"]);
  expect(screen.getByRole("link", { name: "Open it" })).toHaveAttribute(
    "href",
    expect.stringContaining(`/story/${story.id}?comment=${comment.id}`),
  );
  expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({ path: "activity", spaceId: worldSpaceId });
});

const says = (name: string, ...args: unknown[]) => act(async () => wire.hear?.(name, ...args));

it("says how much is new, of the space and kind that are shown, and shows it when it is asked for", async () => {
  let items: object[] = [story];
  listsByPath(() => items);
  const { user } = await renderApp(<ActivityList spaceId={worldSpaceId} empty={empty} />);
  await screen.findByRole("article");
  await vi.waitFor(() => expect(wire.hear).not.toBeNull());
  const gone = buildStory();
  await says("item:created", { path: gone.path, item: gone });
  await says("item:created", { path: comment.path, item: comment });
  await says("item:created", { path: comment.path, item: comment });
  await says("item:created", {
    path: "elsewhere",
    item: buildStory({ spaceId: "0190a000-0000-7000-8000-0000000000bb" }),
  });
  expect(screen.getByRole("button", { name: /2 new entries/ })).toBeVisible();
  await says("item:removed", { path: gone.path });
  expect(screen.getAllByRole("article")).toHaveLength(1);
  items = [comment, story];
  await user.click(screen.getByRole("button", { name: /1 new entry/ }));
  expect(await screen.findByText("Same here since Monday.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /new entr/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "What is shown: All" }));
  await user.click(await screen.findByRole("menuitem", { name: "Replies" }));
  await says("item:created", { path: gone.path, item: gone });
  expect(screen.queryByRole("button", { name: /new entr/ })).toBeNull();
});

it("shows what the person writes themselves at once, and says of it that it is new to nobody", async () => {
  let items: object[] = [story];
  listsByPath(() => items);
  await renderApp(<ActivityList spaceId={worldSpaceId} empty={empty} />);
  await screen.findByRole("article");
  await vi.waitFor(() => expect(wire.hear).not.toBeNull());
  const { id, displayName } = buildMe();
  const own = buildStory({ author: { id, displayName, photoURL: null, role: "person" } });
  items = [own, story];
  await says("item:created", { path: own.path, item: own });
  expect(await screen.findByRole("article", { name: `Story by ${displayName}` })).toBeVisible();
  expect(screen.queryByRole("button", { name: /new entr/ })).toBeNull();
});

it("says what is new also where nothing was", async () => {
  listsByPath(() => []);
  await renderApp(<ActivityList spaceId={null} empty={empty} />);
  await screen.findByText("Quiet so far");
  await vi.waitFor(() => expect(wire.hear).not.toBeNull());
  await says("item:created", { path: story.path, item: story });
  expect(screen.getByRole("button", { name: /1 new entry/ })).toBeVisible();
});

function Live() {
  useLivePosts();
  return <ActivityList spaceId={worldSpaceId} empty={empty} />;
}

it("still says what a comment was said to when its words change while it is looked at", async () => {
  const about = { collection: "stories", path: story.path, title: "No water", link: `/story/${story.id}` };
  listsByPath(() => [{ ...comment, about }]);
  await renderApp(<Live />);
  expect(await screen.findByRole("link", { name: "No water" })).toBeVisible();
  await vi.waitFor(() => expect(wire.hear).not.toBeNull());
  const item = { ...comment, commentHTML: "<p>Since Tuesday.</p>" };
  await act(async () => wire.hear?.("item:updated", { path: comment.path, item }));
  expect(await screen.findByText("Since Tuesday.")).toBeVisible();
  expect(screen.getByRole("link", { name: "No water" })).toBeVisible();
});

it("narrows to one kind, and says when there is none of it", async () => {
  const asked = listsByPath((_, url) => (url.searchParams.get("status") === "replies" ? [] : [story]));
  const { user } = await renderApp(<ActivityList spaceId={null} empty={empty} />);
  await screen.findByRole("article");
  await user.click(screen.getByRole("button", { name: "What is shown: All" }));
  await user.click(await screen.findByRole("menuitem", { name: "Replies" }));
  expect(await screen.findByText("Nothing of this kind yet.")).toBeVisible();
  expect(asked.map(({ url }) => url.searchParams.get("filterBy"))).toEqual(["all", "all"]);
});

it("looks up what is shown, and stories where that is everything", async () => {
  const asked = listsByPath(({ path }) => (path === "stories" ? [] : [comment]));
  const { fill, user } = await renderApp(<ActivityList spaceId={worldSpaceId} searchable empty={empty} />);
  await screen.findByRole("article");
  await fill("Search", "drains");
  expect(await screen.findByText("Nothing of this kind says that.")).toBeVisible();
  expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({ path: "stories", query: "drains" });
  await user.click(screen.getByRole("button", { name: "What is shown: Stories" }));
  await user.click(await screen.findByRole("menuitem", { name: "Skills" }));
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({ path: "skills", query: "drains" }),
  );
});

it("tells what belongs there while it is quiet", async () => {
  listsByPath(() => []);
  await renderApp(<ActivityList spaceId={worldSpaceId} empty={empty} />);
  expect(await screen.findByText("Quiet so far")).toBeVisible();
});

it("offers another try", async () => {
  refuses(listItems, "internal");
  const { user } = await renderApp(<ActivityList spaceId={worldSpaceId} empty={empty} />);
  await screen.findByRole("alert");
  listsByPath(() => [story]);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.getByRole("article")).toBeVisible());
});
