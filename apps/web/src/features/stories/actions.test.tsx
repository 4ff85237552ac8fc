import { bookmark, createReport, getItem, listStoryRevisions, removeStory, type StoryView } from "@bump/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { widthOf } from "#test/dialogs.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { listsByPath, thisDay } from "#test/stories.ts";
import { when } from "#test/spaces.ts";
import { drains, Feed, names, water } from "#test/story-feed.tsx";
import { StoryPage } from "./index.ts";

beforeEach(async () => {
  await signInAs();
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
    await waitFor(() => expect(screen.getByRole("article", { name: "Story without a name" })).toHaveFocus());
  });

  it("that a link from elsewhere led to leaves its page for one of the site when it is deleted", async () => {
    answers(getItem, { data: own } as never);
    listsByPath(() => []);
    answers(removeStory, {});
    const page = <StoryPage id={own.id} search={{}} />;
    const { user, history } = await renderApp(page, { path: `/story/${own.id}` });
    await choose(user, "Delete");
    await user.click(await screen.findByRole("button", { name: "Delete story" }));
    await waitFor(() => expect(history.location.pathname).toBe("/activity"));
  });

  it("is not asked for again by its own page once it is deleted", async () => {
    const asked = answers(getItem, { data: own } as never);
    listsByPath(() => []);
    answers(removeStory, {});
    function Page() {
      const [times, setTimes] = useState(0);
      return (
        <>
          <button onClick={() => setTimes(times + 1)}>Draw again</button>
          <StoryPage id={own.id} search={{}} />
        </>
      );
    }
    const { user } = await renderApp(<Page />);
    await choose(user, "Delete");
    await user.click(await screen.findByRole("button", { name: "Delete story" }));
    expect(await screen.findByText("Story deleted")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Draw again" }));
    await act(async () => undefined);
    expect(asked).toHaveLength(1);
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
      expect.stringMatching(/^Version 2today · Community edit · Waits for approvalDry, they say\.#water$/),
      expect.stringMatching(/^As it is now.+ · Community editThird morning without water\.#water$/),
      expect.stringMatching(/^Version 1.+ · Community editSecond morning without water\.#water$/),
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
