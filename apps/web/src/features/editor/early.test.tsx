import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { type EditorHandle, RichEditor } from "./index.ts";

beforeEach(() => signInAs());

it.each([
  ["<p>The drain is full.</p>", "The drain is full.\nThird day\nrunning"],
  ["", "Third day\nrunning"],
])("what is typed before the editor is there goes behind what stands in it, and is kept: %s", async (before, after) => {
  const kept: string[] = [];
  let handle: EditorHandle | undefined;
  function Page() {
    const [html, setHtml] = useState<string | null>(null);
    return (
      <>
        <button type="button" onClick={() => setHtml(before)}>
          Found
        </button>
        <RichEditor
          label="Your story"
          html={html}
          focused
          onReady={(made) => {
            handle = made;
          }}
          onChange={(changed) => kept.push(changed.text())}
        />
      </>
    );
  }
  const { user } = await renderApp(<Page />);
  const box = () => screen.getByRole("textbox", { name: "Your story" });
  expect(box()).toHaveFocus();
  await user.keyboard("Third day{Enter}running");
  // By no hand: that would take the focus along.
  act(() => screen.getByRole("button", { name: "Found" }).click());
  expect(box()).toHaveFocus();

  await waitFor(() => expect(handle?.text()).toBe(after), { timeout: 15_000 });
  expect(box()).toHaveFocus();
  expect(kept.at(-1)).toBe(after);
});
