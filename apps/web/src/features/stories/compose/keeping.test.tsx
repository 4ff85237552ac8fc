import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createAttachments } from "#features/media/index.ts";
import type { EditorHandle } from "#features/editor/index.ts";
import { readDraft } from "#lib/drafts.ts";
import { createStore } from "#lib/store.ts";
import { bringDatabase } from "#test/database.ts";
import { buildFile } from "#test/media.ts";
import { signInAs } from "#test/people.ts";
import { emptyDraft, newStoryPlace, type StoryDraft } from "./story-drafts.ts";
import { useStoryForm } from "./use-story-form.ts";

bringDatabase();

it("what is typed while a file is on its way is kept before the file has arrived", async () => {
  await signInAs();
  const place = newStoryPlace("one", null);
  const real = createAttachments();
  const file = { key: "a", name: "a", size: 9, mime: "", preview: null, media: null, uploadId: "u", error: null };
  const store = createStore(real.get());
  const attachments = { ...real, use: store.use, get: store.get, subscribe: store.subscribe };
  let sent = 0;
  const arrives = () => store.set([{ ...file, begun: true, step: "sending", sent: ++sent }]);
  arrives();
  const draft = emptyDraft("one", null);
  const { result } = renderHook(() => useStoryForm(draft, place, attachments));
  const html = "<p>The drain</p>";
  const editor = { html: () => html, text: () => "The drain" } as EditorHandle;
  await act(async () => result.current.setHandle(editor));
  act(() => result.current.onChange(editor));
  const arriving = setInterval(() => act(arrives), 50);
  await waitFor(async () => expect(await readDraft<StoryDraft>(place)).toMatchObject({ html }), { timeout: 3000 });
  clearInterval(arriving);
});

it("a file that was taken off is not in what is kept", async () => {
  await signInAs();
  const place = newStoryPlace("two", null);
  const attachments = createAttachments();
  const draft = emptyDraft("two", null);
  const { result } = renderHook(() => useStoryForm(draft, place, attachments));
  const editor = { html: () => "<p>The drain</p>", text: () => "The drain" } as EditorHandle;
  await act(async () => result.current.setHandle(editor));
  act(() => result.current.onChange(editor));
  const file = buildFile();
  act(() => void attachments.attach(file));
  const keptFiles = async () => (await readDraft<StoryDraft>(place))?.files.length;
  await waitFor(async () => expect(await keptFiles()).toBe(1), { timeout: 3000 });
  act(() => attachments.remove(file.id));
  await waitFor(async () => expect(await keptFiles()).toBe(0), { timeout: 3000 });
});
