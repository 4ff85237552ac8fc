import { bookmark, listItems, type StoryView, unbookmark } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { LoginDialogHost } from "#features/accounts/index.ts";
import { itemKeys, listByPath } from "#lib/items.ts";
import { itemsOf, paged } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { when } from "#test/spaces.ts";
import { buildStory, listsByPath } from "#test/stories.ts";
import { BookmarkButton } from "./index.ts";

/** The item as a list holds it. */
function Shown() {
  const { data } = useInfiniteQuery({
    ...paged,
    queryKey: [...itemKeys.across, "test"],
    queryFn: () => listByPath<StoryView>({ path: "stories" }),
  });
  return itemsOf(data).map((story) => <BookmarkButton key={story.id} item={story} />);
}

const isSet = (pressed: boolean) =>
  waitFor(() =>
    expect(screen.getByRole("button", { name: "Bookmark" })).toHaveAttribute("aria-pressed", String(pressed)),
  );

it("is set and taken away at once, each time by its own call", async () => {
  await signInAs();
  const story = buildStory();
  listsByPath(() => [story]);
  const [set, gone] = [answers(bookmark, { bookmarked: true }), answers(unbookmark, { bookmarked: false })];
  const { user } = await renderApp(<Shown />);
  await user.click(await screen.findByRole("button", { name: "Bookmark" }));
  await isSet(true);
  await waitFor(() => expect(set.map(({ body }) => body)).toEqual([expect.objectContaining({ path: story.path })]));
  await user.click(screen.getByRole("button", { name: "Bookmark" }));
  await isSet(false);
  await waitFor(() => expect(gone.map(({ body }) => body)).toEqual([expect.objectContaining({ path: story.path })]));
});

it("stays when something that was asked for before comes after it", async () => {
  await signInAs();
  const story = buildStory();
  listsByPath(() => [story]);
  answers(bookmark, { bookmarked: true });
  const { user } = await renderApp(<Shown />);
  await screen.findByRole("button", { name: "Bookmark" });
  const late = deferred();
  let asked = 0;
  answers(listItems, async () => {
    const isFirst = ++asked === 1;
    if (isFirst) await late.promise;
    return { items: [{ ...story, bookmarked: !isFirst }], last: null, lastScannedWhen: when } as never;
  });
  void queryClient.invalidateQueries({ queryKey: [...itemKeys.across, "test"] });
  await waitFor(() => expect(asked).toBe(1));
  await user.click(screen.getByRole("button", { name: "Bookmark" }));
  await waitFor(() => expect(asked).toBe(2));
  late.resolve();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await isSet(true);
});

it("is taken back when the server refuses, and says so", async () => {
  await signInAs();
  listsByPath(() => [buildStory()]);
  refuses(bookmark, "not_found");
  const { user } = await renderApp(<Shown />);
  await user.click(await screen.findByRole("button", { name: "Bookmark" }));
  expect(await screen.findByText("Failed to update bookmarks. 404: Item has been deleted")).toBeVisible();
  await isSet(false);
});

it("of a visitor opens the login box", async () => {
  siteIs();
  const { user } = await renderApp(
    <>
      <BookmarkButton item={buildStory()} />
      <LoginDialogHost />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Bookmark" }));
  expect(await screen.findByRole("dialog")).toBeVisible();
});
