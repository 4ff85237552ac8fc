import { autocomplete, createStory, getSpace, listJoinedProblems, type StoryInput } from "@bump/contract";
import type { Editor } from "@tiptap/core";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { meQuery } from "#features/users/index.ts";
import { outbox } from "#lib/outbox/outbox.ts";
import { queryClient } from "#lib/query-client.ts";
import { composerIsGone, drain, lights, openComposer } from "#test/composing.tsx";
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
import { closeCompose, openCompose } from "./compose.ts";
import { ComposeBar } from "./ComposeBar.tsx";
import { ComposeHost } from "./ComposeHost.tsx";

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

describe("a new story", () => {
  it.each([
    [false, 1],
    [true, 0],
  ])("says before it goes that the space approves everything, unless one runs it (%s)", async (manage, times) => {
    const space = buildSpace({ can: { manage }, inside: { approvalRule: "everything" } });
    await signInAs(buildMe({ activeSpace: space }));
    answers(getSpace, { data: space });
    const { dialog } = await openComposer();
    expect(await dialog.findByText(/^Goes to .* seen by its/, { selector: "p" })).toBeVisible();
    expect(dialog.queryAllByText(/when somebody who runs the space has approved it/)).toHaveLength(times);
  });

  it("goes to the space that it was begun for, though another is open meanwhile", async () => {
    const ward = buildSpace({ name: "Ward 9" });
    await signInAs(buildMe({ activeSpace: ward }));
    answers(getSpace, { data: ward });
    const sent = takesStories();
    const { dialog, write, press } = await openComposer();
    await write("The gate is closed #gates");
    act(() => void queryClient.setQueryData(meQuery.queryKey, buildMe()));
    expect(await dialog.findByText("Ward 9")).toBeVisible();
    await press("Post");
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ spaceId: ward.spaceId }));
  });

  it("never says that everybody sees what goes to a private space", async () => {
    await signInAs(buildMe({ activeSpace: buildSpace({ name: "Ward 9" }) }));
    breaks(getSpace);
    const { dialog } = await openComposer();
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
    const { dialog, write } = await openComposer();
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
    const { write, press, user } = await openComposer();
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
    await composerIsGone();
    await waitFor(() => expect(sent).toHaveLength(1));
    const { data } = sent[0]!.body as { data: StoryInput };
    expect(data.location).toMatchObject({ precision: "town", formattedLocation: "Lagos, Nigeria" });
  });

  it("goes to the space, under its own id, and the dialog closes", async () => {
    const sent = takesStories();
    const { write, press } = await openComposer();
    expect(widthOf(screen.getByRole("dialog", { name: "Post a story" }))).toBe(600);
    await write("The drain came up #drains");
    await press("Post");
    await composerIsGone();
    expect(await screen.findByText("Story added successfully")).toBeVisible();
    const { data, spaceId } = sent[0]!.body as { data: StoryInput; spaceId: string };
    expect(data.id).toMatch(/^[0-9a-f-]{14}7/);
    expect(data).toMatchObject({ isDraft: false, isAnonymousPost: false, problemId: null, files: [] });
    expect(data.story).toContain('<span data-type="hashtag" data-id="drains">#drains</span>');
    expect(spaceId).toBe("00000000-0000-7000-8000-000000000001");
  });

  it("says beside the text what is wrong with it, and is not sent", async () => {
    const sent = takesStories();
    const { dialog, box, write, press } = await openComposer();
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
    const { user, dialog, write, press } = await openComposer();
    await user.click(dialog.getByRole("switch", { name: "Save as draft" }));
    await press("Save draft");
    expect(dialog.getByText("Text is required")).toBeVisible();
    await write("a");
    await press("Save draft");
    await composerIsGone();
    await waitFor(() => expect(sent[0]?.body).toHaveProperty("data.isDraft", true));
  });

  it("may be nobody's", async () => {
    const sent = takesStories();
    const { user, dialog, write, press } = await openComposer();
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
    const { user, dialog, write, press } = await openComposer();
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
    const { dialog } = await openComposer(() => openCompose({ problem: drain }));
    expect(dialog.getByRole("radio", { name: "Problem" })).toBeChecked();
    expect(dialog.getByRole("radio", { name: "Space" })).toBeDisabled();
    expect(dialog.getByRole("combobox", { name: "Problem" })).toHaveValue(drain.name);
  });

  it("is posted at once and sent when its files are there", async () => {
    const part = deferred<void>();
    takesUploads({ part: () => part.promise });
    const sent = takesStories();
    const { user, dialog, write, press } = await openComposer();
    await write("The drain #drains");
    const picker = document.querySelector<HTMLInputElement>('input[type="file"][accept^="image"]');
    await user.upload(picker!, new File(["x"], "drain.png", { type: "image/png" }));
    const tile = await dialog.findByRole("img", { name: "drain.png" });
    expect(tile).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByRole("button", { name: "Pause drain.png" })).toBeVisible());
    await press("Post");
    await composerIsGone();
    expect(sent).toHaveLength(0);
    part.resolve();
    await waitFor(() => expect(sent[0]?.body).toHaveProperty("data.files", [{ id: uploadedId }]));
  });

  it("takes ten files and no more, and says so", async () => {
    takesUploads({ part: () => deferred<void>().promise });
    const { user, dialog } = await openComposer();
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
    const { user, write, press } = await openComposer();
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
    const { write, press } = await openComposer();
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
    const { user, press } = await openComposer();
    await press("Cancel");
    await composerIsGone();
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
    await composerIsGone();
  });
});
