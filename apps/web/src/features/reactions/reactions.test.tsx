import { listItems, react, type StoryView } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { LoginDialogHost } from "#features/accounts/index.ts";
import { itemKeys, listByPath } from "#lib/items.ts";
import { itemsOf, paged } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { widthOf } from "#test/dialogs.ts";
import { signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { buildStory, lakshmi, listsByPath } from "#test/stories.ts";
import { when } from "#test/spaces.ts";
import { ReactButton, ReactionFaces } from "./index.ts";
import { kindsOf } from "./reactions.looks.ts";
import { withReaction } from "./reactions.mutations.ts";

const sad = buildStory({
  reactions: { sad: 2, like: 1 },
  reaction: "sad",
  reacted: true,
  counters: { totalReactions: 3, totalComments: 0 },
});
const fresh = buildStory({ reactions: { like: 4 }, counters: { totalReactions: 4, totalComments: 0 } });

describe("one reaction of each person counts", () => {
  it.each([
    [fresh, "like", { like: 5 }, 5],
    [fresh, "none", { like: 4 }, 4],
    [sad, "angry", { sad: 1, like: 1, angry: 1 }, 3],
    [sad, "none", { sad: 1, like: 1 }, 2],
    [{ ...sad, reactions: { sad: 1 }, counters: { totalReactions: 1, totalComments: 0 } }, "none", {}, 0],
  ] as const)("%#", (item, reaction, reactions, total) => {
    const changed = withReaction<StoryView>(item, reaction);
    expect(changed.reactions).toEqual(reactions);
    expect(changed.counters.totalReactions).toBe(total);
    expect(changed.reacted).toBe(reaction !== "none");
  });

  it("kinds stand by how many gave them", () => {
    expect(kindsOf({ angry: 1, sad: 5, like: 0 })).toEqual(["sad", "angry"]);
  });
});

/** The item as a list holds it. */
function Shown() {
  const { data } = useInfiniteQuery({
    ...paged,
    queryKey: [...itemKeys.across, "test"],
    queryFn: () => listByPath<StoryView>({ path: "stories" }),
  });
  return itemsOf(data).map((story) => (
    <div key={story.id}>
      <ReactButton item={story} />
      <ReactionFaces item={story} />
    </div>
  ));
}

async function shows(story: StoryView) {
  await signInAs();
  listsByPath(() => [story]);
  return renderApp(<Shown />);
}

describe("reacting", () => {
  it("shows at once, and the server's figures when they come", async () => {
    const answer = deferred();
    const sent = answers(react, async () => {
      await answer.promise;
      return { reaction: "like" as const, reacted: true, reactions: { like: 9 }, counters: { totalReactions: 9 } };
    });
    const { user } = await shows(fresh);
    await user.click(await screen.findByRole("button", { name: "React" }));
    expect(screen.getByRole("button", { name: "Like, your reaction. Change it" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    expect(screen.getByRole("button", { name: "5 reactions: Like 5" })).toBeVisible();
    answer.resolve();
    expect(await screen.findByRole("button", { name: "9 reactions: Like 9" })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ path: fresh.path, reaction: "like" });
  });

  it("stays when something that was asked for before comes after it", async () => {
    const figures = { reactions: { like: 5 }, counters: { ...fresh.counters, totalReactions: 5 } };
    answers(react, { ...figures, reaction: "like", reacted: true });
    const { user } = await shows(fresh);
    await screen.findByRole("button", { name: "React" });
    const late = deferred();
    const reacted = { ...fresh, ...figures, reaction: "like", reacted: true };
    let asked = 0;
    answers(listItems, async () => {
      const isFirst = ++asked === 1;
      if (isFirst) await late.promise;
      return { items: [isFirst ? fresh : reacted], last: null, lastScannedWhen: when } as never;
    });
    void queryClient.invalidateQueries({ queryKey: [...itemKeys.across, "test"] });
    await waitFor(() => expect(asked).toBe(1));
    await user.click(screen.getByRole("button", { name: "React" }));
    await waitFor(() => expect(asked).toBe(2));
    late.resolve();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByRole("button", { name: "Like, your reaction. Change it" })).toBeVisible();
  });

  it("stays when the item's own page was asked for before, and for the first time", async () => {
    const figures = { reactions: { like: 5 }, counters: { ...fresh.counters, totalReactions: 5 } };
    answers(react, { ...figures, reaction: "like", reacted: true });
    const { user } = await shows(fresh);
    await screen.findByRole("button", { name: "React" });
    const late = deferred();
    let asked = 0;
    const opened = queryClient.fetchQuery({
      queryKey: [...itemKeys.across, "one"],
      queryFn: async () => {
        const isFirst = ++asked === 1;
        if (isFirst) await late.promise;
        return isFirst ? fresh : { ...fresh, ...figures, reaction: "like", reacted: true };
      },
    });
    await user.click(screen.getByRole("button", { name: "React" }));
    await waitFor(() => expect(asked).toBe(2));
    late.resolve();
    expect(await opened).toMatchObject({ reacted: true });
    expect(queryClient.getQueryData([...itemKeys.across, "one"])).toMatchObject({ reacted: true });
  });

  it("takes it back when the server refuses, and says why", async () => {
    refuses(react, "forbidden");
    const { user } = await shows(fresh);
    await user.click(await screen.findByRole("button", { name: "React" }));
    expect(await screen.findByText(/Your reaction could not be saved/)).toBeVisible();
    expect(screen.getByRole("button", { name: "React" })).toHaveAttribute("aria-pressed", "false");
    expect(screen.getByRole("button", { name: "4 reactions: Like 4" })).toBeVisible();
  });

  it("offers all by keys, and takes the chosen one back", async () => {
    const sent = answers(react, ({ body }) => {
      const { reaction } = body as { reaction: "none" };
      return { reaction, reacted: false, reactions: {}, counters: { totalReactions: 0 } };
    });
    const { user } = await shows(sad);
    const button = await screen.findByRole("button", { name: "Sad, your reaction. Change it" });
    button.focus();
    fireEvent.keyDown(button, { key: "ArrowDown" });
    const row = within(await screen.findByRole("toolbar", { name: "Choose a reaction" }));
    expect(row.getAllByRole("button")).toHaveLength(7);
    row.getByRole("button", { name: "Take back Sad" }).focus();
    await user.keyboard("{ArrowRight}");
    expect(row.getByRole("button", { name: "Angry" })).toHaveFocus();
    await user.keyboard("{ArrowLeft}{Enter}");
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ reaction: "none" }));
  });

  it("of a visitor opens the login box", async () => {
    siteIs();
    const { user } = await renderApp(
      <>
        <ReactButton item={fresh} />
        <LoginDialogHost />
      </>,
    );
    await user.click(screen.getByRole("button", { name: "React" }));
    expect(await screen.findByRole("dialog")).toBeVisible();
  });
});

it("shows who reacted, all of them and by kind, with the way to their profile", async () => {
  await signInAs();
  const asked = listsByPath(({ path }, url) =>
    path.endsWith("/reactions")
      ? [{ id: lakshmi.id, author: lakshmi, reaction: url.searchParams.get("status") ?? "sad", when }]
      : [sad],
  );
  const { user } = await renderApp(<Shown />);
  await user.click(await screen.findByRole("button", { name: "3 reactions: Sad 2 and Like 1" }));
  const box = await screen.findByRole("dialog", { name: "Reactions" });
  expect(widthOf(box)).toBe(500);
  const dialog = within(box);
  expect(await dialog.findByRole("link", { name: "Lakshmi" })).toHaveAttribute("href", `/network/${lakshmi.id}/info`);
  expect(dialog.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["All 3", "Sad 2", "Like 1"]);
  await user.click(dialog.getByRole("tab", { name: "Like 1" }));
  expect(await dialog.findByText("Like")).toBeVisible();
  expect(asked.map(({ url }) => url.searchParams.get("status"))).toEqual([null, null, "like"]);
});
