import { autocomplete, listJoinedProblems, updateStory } from "@bump/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { composerIsGone, drain, openComposer } from "#test/composing.tsx";
import { signInAs } from "#test/people.ts";
import { answers } from "#test/server.ts";
import { buildStory } from "#test/stories.ts";
import { closeCompose, openEditStory } from "./compose.ts";

beforeEach(async () => {
  await signInAs();
  answers(autocomplete, { data: [] });
  return closeCompose;
});

describe("a story that is there", () => {
  const story = buildStory({ story: "<p>Dry taps #water</p>", can: buildStory().can });

  it("begins with the words that wait for approval, where some do", async () => {
    const waitingEdit = { name: null, html: "<p>Dry for a week now #water</p>", tags: ["water"] };
    const { dialog } = await openComposer(() => openEditStory(buildStory({ waitingEdit })));
    expect(dialog.getByRole("textbox")).toHaveTextContent("Dry for a week now");
  });

  it("needs no hashtag in its words where it has a tag besides, and keeps that", async () => {
    const sent = answers(updateStory, { data: story });
    const tagged = buildStory({ story: "<p>Dry taps</p>", tags: ["wells"], can: story.can });
    const { dialog, write, press } = await openComposer(() => openEditStory(tagged));
    expect(dialog.queryByText(/^Your name is shown to nobody/)).toBeNull();
    expect(dialog.getByText("#wells")).toBeVisible();
    expect(dialog.getByText("1 hashtag")).toBeVisible();
    await write("Dry taps, still #water");
    expect(dialog.getByText("2 hashtags")).toBeVisible();
    await write("Dry taps, still");
    await press("Save");
    expect(await screen.findByText("Updated successfully")).toBeVisible();
    expect(sent[0]!.body).toMatchObject({ data: { story: expect.stringContaining("Dry taps, still") } });
    expect(sent[0]!.body).not.toHaveProperty("data.tags");
  });

  it("is changed, and told elsewhere only when that is saved", async () => {
    answers(listJoinedProblems, { items: [drain] });
    const sent = answers(updateStory, { data: story });
    const { user, dialog, write, press } = await openComposer(() => openEditStory(story));
    await write("Dry taps, still #water");
    const choose = async (then: "Cancel" | "Save") => {
      await press("Change");
      expect(screen.getByRole("dialog", { name: "Choose where to post" })).toBeVisible();
      await user.click(dialog.getByLabelText("Problem", { selector: "[type=radio]" }));
      // Who will read it there.
      expect(dialog.getByText(/^Goes to the problem/)).toBeVisible();
      await user.click(dialog.getByLabelText("Problem", { selector: "[aria-haspopup]" }));
      await user.click(await screen.findByText(drain.name));
      await press(then);
    };
    await choose("Cancel");
    expect(dialog.getByText("Global Space")).toBeVisible();
    await choose("Save");
    expect(dialog.getByText(drain.name)).toBeVisible();
    await press("Save");
    await composerIsGone();
    expect(sent[0]?.body).toMatchObject({ data: { problemId: drain.id, files: [] } });
    expect(sent[0]?.body).toHaveProperty("data.story", expect.stringContaining("Dry taps, still"));
    expect(await screen.findByText("Updated successfully")).toBeVisible();
  });

  it("asks nothing of who changed nothing", async () => {
    const { press } = await openComposer(() => openEditStory(story));
    await press("Cancel");
    await composerIsGone();
    expect(screen.queryByRole("button", { name: "Keep writing" })).toBeNull();
  });

  it("that was a draft is said to be posted", async () => {
    const draft = buildStory({ story: "<p>Dry taps #water</p>", isDraft: true, state: "draft" });
    answers(updateStory, { data: draft });
    const { press } = await openComposer(() => openEditStory(draft));
    await press("Post");
    expect(await screen.findByText("Story added successfully")).toBeVisible();
  });

  it("that was a draft and waits for approval is said to wait", async () => {
    const draft = buildStory({ story: "<p>Dry taps #water</p>", isDraft: true, state: "draft", isAnonymousPost: true });
    answers(updateStory, { data: { ...draft, isDraft: false, state: "pending" } });
    const { press } = await openComposer(() => openEditStory(draft));
    await press("Post");
    expect(await screen.findByText("Your story waits for approval")).toBeVisible();
  });

  it("that is anonymous and not out yet is told elsewhere as any other, and is not called everybody's", async () => {
    const draft = buildStory({ story: "<p>Dry taps #water</p>", isDraft: true, state: "draft", isAnonymousPost: true });
    const sent = answers(updateStory, { data: draft });
    const { dialog, press } = await openComposer(() => openEditStory({ ...draft, problemId: `problems/${drain.id}` }));
    expect(dialog.queryByText(/Anyone may edit/)).toBeNull();
    expect(dialog.getByText(/^Your name is shown to nobody/)).toBeVisible();
    expect(dialog.getByRole("button", { name: "Change" })).toBeVisible();
    await press("Post");
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ data: { problemId: drain.id, files: [] } }));
    expect(sent[0]?.body).not.toHaveProperty("data.baseRevision");
  });

  it("and is anonymous gets a proposal, made from the text one has read", async () => {
    const anonymous = buildStory({ story: "<p>Dry taps #water</p>", isAnonymousPost: true, author: null, revision: 3 });
    const sent = answers(updateStory, { data: anonymous, pending: true });
    const { dialog, write, press } = await openComposer(() => openEditStory(anonymous));
    expect(dialog.getByText(/Anyone may edit an anonymous story/)).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Camera" })).toBeNull();
    await write("Dry taps again #water");
    await press("Save");
    expect(await screen.findByText("Your edit waits for approval")).toBeVisible();
    expect(sent[0]?.body).toHaveProperty("data.baseRevision", 3);
    for (const left of ["problemId", "files", "location"]) expect(sent[0]?.body).not.toHaveProperty(`data.${left}`);
  });
});
