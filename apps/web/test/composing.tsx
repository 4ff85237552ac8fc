import type { Editor } from "@tiptap/core";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { openCompose } from "#features/stories/compose/compose.ts";
import { ComposeHost } from "#features/stories/index.ts";
import { renderApp } from "./render.tsx";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "#features/stories/compose/dialogs.ts";

/** Problems that the person has joined. */
export const drain = {
  id: "0190a000-0000-7000-8000-0000000000c1",
  name: "Drain floods the lane",
  status: "unsolved" as const,
  priority: 1,
};
export const lights = {
  id: "0190a000-0000-7000-8000-0000000000c2",
  name: "Dark lane",
  status: "solving" as const,
  priority: null,
};

/** The dialog with its editor, and what a keyboard would do: happy-dom does not write into editable elements. */
export async function openComposer(open: () => void = openCompose) {
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

export const composerIsGone = () =>
  waitFor(() => expect(screen.queryByRole("textbox", { name: "Your story" })).toBeNull());
