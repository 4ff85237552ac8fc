import { autocomplete, createStory, getSpace, listJoinedProblems, type StoryInput, updateStory } from "@bump/contract";
import type { Editor } from "@tiptap/core";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { meQuery } from "#features/users/index.ts";
import { outbox } from "#lib/outbox/outbox.ts";
import { queryClient } from "#lib/query-client.ts";
import { hasDevices } from "#test/devices.ts";
import { widthOf } from "#test/dialogs.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { knowsLagos } from "#test/places.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, breaks, refuses } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { buildSpace } from "#test/spaces.ts";
import { buildStory } from "#test/stories.ts";
import { takesUploads, uploadedId } from "#test/uploads.ts";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "./dialogs.ts";
import { closeCompose, openCompose, openEditStory } from "./compose.ts";
import { ComposeBar } from "./ComposeBar.tsx";
import { ComposeHost } from "./ComposeHost.tsx";

const drain = {
  id: "0190a000-0000-7000-8000-0000000000c1",
  name: "Drain floods the lane",
  status: "unsolved" as const,
  priority: 1,
};
const lights = {
  id: "0190a000-0000-7000-8000-0000000000c2",
  name: "Dark lane",
  status: "solving" as const,
  priority: null,
};

beforeEach(async () => {
  await signInAs();
  answers(autocomplete, { data: [] });
  return closeCompose;
});

/** The server takes stories; what was sent to it. */
function takesStories() {
  return answers(createStory, ({ body }) => {
    const { data } = body as { data: StoryInput };
    return { data: buildStory({ id: data.id, story: data.story, isDraft: data.isDraft ?? false }) };
  });
}

/** The dialog with its editor, and what a keyboard would do: happy-dom does not write into editable elements. */
async function opens(open: () => void = openCompose) {
  const app = await renderApp(<ComposeHost />);
  act(open);
  // The first time the editor's code has to be read, which takes a busy machine a while.
  const box = await screen.findByRole("textbox", { name: "Your story" }, { timeout: 15_000 });
  const dialog = within(screen.getByRole("dialog"));
  const { editor } = box as HTMLElement & { editor: Editor };
  const write = (text: string) =>
    act(async () => {
      const { tr, doc } = editor.state;
      editor.view.dispatch(tr.insertText(text, 1, doc.content.size - 1));
    });
  const press = (name: string) => app.user.click(dialog.getByRole("button", { name }));
  await waitFor(() => expect(dialog.getByRole("toolbar")).toBeVisible());
  return { ...app, dialog, box, write, press };
}

const isGone = () => waitFor(() => expect(screen.queryByRole("textbox", { name: "Your story" })).toBeNull());

describe("a new story", () => {
  it.each([
    [false, 1],
    [true, 0],
  ])("says before it goes that the space approves everything, unless one runs it (%s)", async (manage, times) => {
    const space = buildSpace({ can: { manage }, inside: { approvalRule: "everything" } });
    await signInAs(buildMe({ activeSpace: space }));
    answers(getSpace, { data: space });
    const { dialog } = await opens();
    expect(await dialog.findByText(/^Goes to .* seen by its/, { selector: "p" })).toBeVisible();
    expect(dialog.queryAllByText(/when somebody who runs the space has approved it/)).toHaveLength(times);
  });

  it("goes to the space that it was begun for, though another is open meanwhile", async () => {
    const ward = buildSpace({ name: "Ward 9" });
    await signInAs(buildMe({ activeSpace: ward }));
    answers(getSpace, { data: ward });
    const sent = takesStories();
    const { dialog, write, press } = await opens();
    await write("The gate is closed #gates");
    act(() => void queryClient.setQueryData(meQuery.queryKey, buildMe()));
    expect(await dialog.findByText("Ward 9")).toBeVisible();
    await press("Post");
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ spaceId: ward.spaceId }));
  });

  it("never says that everybody sees what goes to a private space", async () => {
    await signInAs(buildMe({ activeSpace: buildSpace({ name: "Ward 9" }) }));
    breaks(getSpace);
    const { dialog } = await opens();
    expect((await dialog.findByText(/^Goes to/, { selector: "p" })).textContent).toBe("Goes to Ward 9");
  });

  it.each([
    ["Camera", () => screen.findByRole("dialog", { name: "Photo or video" }, { timeout: 15_000 })],
    ["Record sound", () => screen.findByRole("region", { name: "Sound recording" }, { timeout: 15_000 })],
    ["Place", () => screen.findByRole("dialog", { name: "Add a place" }, { timeout: 15_000 })],
  ])("begins with what was asked for above the list: %s", { timeout: 60_000 }, async (name, find) => {
    hasDevices();
    siteIs({ recordingChunkSeconds: 2 });
    const { user } = await renderApp(
      <>
        <ComposeBar />
        <ComposeHost />
      </>,
    );
    await user.click(await screen.findByRole("button", { name }));
    expect(await find()).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Your story", hidden: true })).toBeInTheDocument();
  });

  it("begins with the files that were chosen above the list", async () => {
    takesUploads();
    const { user } = await renderApp(
      <>
        <ComposeBar />
        <ComposeHost />
      </>,
    );
    await screen.findByRole("button", { name: "Pictures and films" });
    const picker = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await user.upload(picker, [new File(["x"], "drain.png", { type: "image/png" })]);
    const dialog = within(await screen.findByRole("dialog", { name: "Post a story" }, { timeout: 15_000 }));
    expect(await dialog.findByRole("img", { name: "drain.png" })).toBeInTheDocument();
  });

  it("marks hashtags as enough up to ten", async () => {
    const { dialog, write } = await opens();
    const words = (count: number) => Array.from({ length: count }, (_, at) => `#tag${at}`).join(" ");
    await write(words(10));
    expect(dialog.getByText("10 hashtags")).toHaveAttribute("data-enough");
    await write(words(11));
    expect(dialog.getByText("11 hashtags")).not.toHaveAttribute("data-enough");
    expect(dialog.getByText("11 hashtags").querySelector("svg")).toBeNull();
  });

  it("goes along with its place", async () => {
    knowsLagos();
    const sent = takesStories();
    const { write, press, user } = await opens();
    await write("The drain came up #drains");
    await press("Place");
    const dialog = within(await screen.findByRole("dialog", { name: "Add a place" }, { timeout: 15_000 }));
    await user.click(dialog.getByRole("combobox", { name: "Search for a place" }));
    await user.paste("Lagos");
    await user.click(await dialog.findByRole("option", { name: "Lagos, Nigeria" }));
    await waitFor(() => expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled());
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("button", { name: "Lagos, Nigeria town" })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: "Post" })).toBeEnabled());
    await user.click(screen.getByRole("button", { name: "Post" }));
    await isGone();
    await waitFor(() => expect(sent).toHaveLength(1));
    const { data } = sent[0]!.body as { data: StoryInput };
    expect(data.location).toMatchObject({ precision: "town", formattedLocation: "Lagos, Nigeria" });
  });

  it("goes to the space, under its own id, and the dialog closes", async () => {
    const sent = takesStories();
    const { write, press } = await opens();
    expect(widthOf(screen.getByRole("dialog", { name: "Post a story" }))).toBe(600);
    await write("The drain came up #drains");
    await press("Post");
    await isGone();
    expect(await screen.findByText("Story added successfully")).toBeVisible();
    const { data, spaceId } = sent[0]!.body as { data: StoryInput; spaceId: string };
    expect(data.id).toMatch(/^[0-9a-f-]{14}7/);
    expect(data).toMatchObject({ isDraft: false, isAnonymousPost: false, problemId: null, files: [] });
    expect(data.story).toContain('<span data-type="hashtag" data-id="drains">#drains</span>');
    expect(spaceId).toBe("00000000-0000-7000-8000-000000000001");
  });

  it("says beside the text what is wrong with it, and is not sent", async () => {
    const sent = takesStories();
    const { dialog, box, write, press } = await opens();
    await press("Post");
    expect(dialog.getByText("Text is required")).toBeVisible();
    expect(box).toHaveAttribute("aria-invalid", "true");
    await write("   ");
    await press("Post");
    expect(dialog.getByText("Text is required")).toBeVisible();
    await write("ab");
    expect(dialog.queryByText("Text is required")).toBeNull();
    await press("Post");
    expect(dialog.getByText("Min 3 characters")).toBeVisible();
    await write("The drain came up");
    await press("Post");
    expect(dialog.getByText("Add at least one hashtag")).toBeVisible();
    await write(Array.from({ length: 11 }, (_, index) => `#tag${index}`).join(" "));
    await press("Post");
    expect(dialog.getByText("Maximum 10 tags.")).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  it("may be a draft, however short, but not nothing", async () => {
    const sent = takesStories();
    const { user, dialog, write, press } = await opens();
    await user.click(dialog.getByRole("switch", { name: "Save as draft" }));
    await press("Save draft");
    expect(dialog.getByText("Text is required")).toBeVisible();
    await write("a");
    await press("Save draft");
    await isGone();
    await waitFor(() => expect(sent[0]?.body).toHaveProperty("data.isDraft", true));
  });

  it("may be nobody's", async () => {
    const sent = takesStories();
    const { user, dialog, write, press } = await opens();
    await user.click(dialog.getByRole("button", { name: /Posting as/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Anonymous" }));
    expect(dialog.getByText(/Your name is shown to nobody/)).toBeVisible();
    await write("The drain #drains");
    await press("Post");
    await waitFor(() => expect(sent[0]?.body).toHaveProperty("data.isAnonymousPost", true));
  });

  it("may go to a problem one has joined, which must be chosen", async () => {
    const sent = takesStories();
    const asked = answers(listJoinedProblems, { items: [drain, lights] });
    const { user, dialog, write, press } = await opens();
    await write("The drain #drains");
    expect(asked).toHaveLength(0);
    await user.click(dialog.getByRole("radio", { name: "Problem" }));
    await press("Post");
    expect(await dialog.findByText("Choose a problem")).toBeVisible();
    expect(sent).toHaveLength(0);
    await user.click(dialog.getByRole("combobox", { name: "Problem" }));
    await user.click(await screen.findByRole("option", { name: drain.name }));
    await press("Post");
    await waitFor(() => expect(sent[0]?.body).toHaveProperty("data.problemId", drain.id));
  });

  it("told in a problem's context stays there", async () => {
    answers(listJoinedProblems, { items: [drain] });
    const { dialog } = await opens(() => openCompose({ problem: drain }));
    expect(dialog.getByRole("radio", { name: "Problem" })).toBeChecked();
    expect(dialog.getByRole("radio", { name: "Space" })).toBeDisabled();
    expect(dialog.getByRole("combobox", { name: "Problem" })).toHaveValue(drain.name);
  });

  it("is posted at once and sent when its files are there", async () => {
    const part = deferred<void>();
    takesUploads({ part: () => part.promise });
    const sent = takesStories();
    const { user, dialog, write, press } = await opens();
    await write("The drain #drains");
    const picker = document.querySelector<HTMLInputElement>('input[type="file"][accept^="image"]');
    await user.upload(picker!, new File(["x"], "drain.png", { type: "image/png" }));
    const tile = await dialog.findByRole("img", { name: "drain.png" });
    expect(tile).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByRole("button", { name: "Pause drain.png" })).toBeVisible());
    await press("Post");
    await isGone();
    expect(sent).toHaveLength(0);
    part.resolve();
    await waitFor(() => expect(sent[0]?.body).toHaveProperty("data.files", [{ id: uploadedId }]));
  });

  it("takes ten files and no more, and says so", async () => {
    takesUploads({ part: () => deferred<void>().promise });
    const { user, dialog } = await opens();
    const picker = document.querySelector<HTMLInputElement>('input[type="file"][accept^="image"]');
    const files = Array.from({ length: 11 }, (_, index) => new File(["x"], `${index}.png`, { type: "image/png" }));
    await user.upload(picker!, files);
    expect(await dialog.findByText("Maximum 10 files allowed")).toBeVisible();
    expect(dialog.queryByRole("img")).toBeNull();
    await user.upload(picker!, files.slice(0, 9));
    expect(await dialog.findByRole("button", { name: "Add" })).toBeVisible();
    await user.upload(picker!, files.slice(9, 10));
    await waitFor(() => expect(dialog.queryByRole("button", { name: "Add" })).toBeNull());
  });

  it("that was refused says why and is sent again by one press, as the same story", async () => {
    const lost = refuses(createStory, "not_joined");
    const { user, write, press } = await opens();
    await write("The drain #drains");
    await press("Post");
    expect(await screen.findByText(/The story was not posted\./)).toBeVisible();
    const sent = takesStories();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const idOf = ({ body }: { body: unknown }) => (body as { data: StoryInput }).data.id;
    expect(idOf(sent[0]!)).toBe(idOf(lost[0]!));
  });

  it("that got no answer is sent again by itself, as the same request", async () => {
    const lost = breaks(createStory);
    const { write, press } = await opens();
    await write("The drain #drains");
    await press("Post");
    await waitFor(() => expect(outbox.get().held).toHaveLength(1));
    const sent = takesStories();
    act(() => outbox.wake());
    expect(await screen.findByText("Story added successfully")).toBeVisible();
    expect(sent[0]!.body).toEqual(lost[0]!.body);
    expect(sent[0]!.headers.get("idempotency-key")).toBe(lost[0]!.headers.get("idempotency-key"));
  });

  it("is asked about only where something was written", async () => {
    const { user, press } = await opens();
    await press("Cancel");
    await isGone();
    act(openCompose);
    const box = await screen.findByRole("textbox", { name: "Your story" });
    const { editor } = box as HTMLElement & { editor: Editor };
    await act(async () => editor.view.dispatch(editor.state.tr.insertText("Half", 1)));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    const question = within(await screen.findByRole("dialog", { name: "Stop writing?" }));
    await user.click(question.getByRole("button", { name: "Keep writing" }));
    expect(box).toHaveTextContent("Half");
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await isGone();
  });
});

describe("a story that is there", () => {
  const story = buildStory({ story: "<p>Dry taps #water</p>", can: buildStory().can });

  it("begins with the words that wait for approval, where some do", async () => {
    const waitingEdit = { name: null, html: "<p>Dry for a week now #water</p>", tags: ["water"] };
    const { dialog } = await opens(() => openEditStory(buildStory({ waitingEdit })));
    expect(dialog.getByRole("textbox")).toHaveTextContent("Dry for a week now");
  });

  it("needs no hashtag in its words where it has a tag besides, and keeps that", async () => {
    const sent = answers(updateStory, { data: story });
    const tagged = buildStory({ story: "<p>Dry taps</p>", tags: ["wells"], can: story.can });
    const { dialog, write, press } = await opens(() => openEditStory(tagged));
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
    const { user, dialog, write, press } = await opens(() => openEditStory(story));
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
    await isGone();
    expect(sent[0]?.body).toMatchObject({ data: { problemId: drain.id, files: [] } });
    expect(sent[0]?.body).toHaveProperty("data.story", expect.stringContaining("Dry taps, still"));
    expect(await screen.findByText("Updated successfully")).toBeVisible();
  });

  it("asks nothing of who changed nothing", async () => {
    const { press } = await opens(() => openEditStory(story));
    await press("Cancel");
    await isGone();
    expect(screen.queryByRole("button", { name: "Keep writing" })).toBeNull();
  });

  it("that was a draft is said to be posted", async () => {
    const draft = buildStory({ story: "<p>Dry taps #water</p>", isDraft: true, state: "draft" });
    answers(updateStory, { data: draft });
    const { press } = await opens(() => openEditStory(draft));
    await press("Post");
    expect(await screen.findByText("Story added successfully")).toBeVisible();
  });

  it("that was a draft and waits for approval is said to wait", async () => {
    const draft = buildStory({ story: "<p>Dry taps #water</p>", isDraft: true, state: "draft", isAnonymousPost: true });
    answers(updateStory, { data: { ...draft, isDraft: false, state: "pending" } });
    const { press } = await opens(() => openEditStory(draft));
    await press("Post");
    expect(await screen.findByText("Your story waits for approval")).toBeVisible();
  });

  it("that is anonymous and not out yet is told elsewhere as any other, and is not called everybody's", async () => {
    const draft = buildStory({ story: "<p>Dry taps #water</p>", isDraft: true, state: "draft", isAnonymousPost: true });
    const sent = answers(updateStory, { data: draft });
    const { dialog, press } = await opens(() => openEditStory({ ...draft, problemId: `problems/${drain.id}` }));
    expect(dialog.queryByText(/Anyone may edit/)).toBeNull();
    expect(dialog.getByRole("button", { name: "Change" })).toBeVisible();
    await press("Post");
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ data: { problemId: drain.id, files: [] } }));
    expect(sent[0]?.body).not.toHaveProperty("data.baseRevision");
  });

  it("and is anonymous gets a proposal, made from the text one has read", async () => {
    const anonymous = buildStory({ story: "<p>Dry taps #water</p>", isAnonymousPost: true, author: null, revision: 3 });
    const sent = answers(updateStory, { data: anonymous, pending: true });
    const { dialog, write, press } = await opens(() => openEditStory(anonymous));
    expect(dialog.getByText(/Anyone may edit an anonymous story/)).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Camera" })).toBeNull();
    await write("Dry taps again #water");
    await press("Save");
    expect(await screen.findByText("Your edit waits for approval")).toBeVisible();
    expect(sent[0]?.body).toHaveProperty("data.baseRevision", 3);
    for (const left of ["problemId", "files", "location"]) expect(sent[0]?.body).not.toHaveProperty(`data.${left}`);
  });
});
