import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { type EditorHandle, RichEditor } from "./index.ts";

beforeEach(() => signInAs());

/** An editor whose text is still looked up, so that it is not there yet. */
async function opensEarly(before: string, onSubmit?: () => void) {
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
          onChange={(written) => kept.push(written.text())}
          onSubmit={onSubmit}
        />
      </>
    );
  }
  const { user } = await renderApp(<Page />);
  return {
    user,
    kept,
    handle: () => handle,
    box: () => screen.getByRole("textbox", { name: "Your story" }),
    // By no hand: that would take the focus along.
    find: () => act(() => screen.getByRole("button", { name: "Found" }).click()),
  };
}

it.each([
  ["<p>The drain is full.</p>", "The drain is full.\nThird day\nrunning"],
  ["", "Third day\nrunning"],
])("what is typed before the editor is there goes behind what stands in it, and is kept: %s", async (before, after) => {
  const { user, kept, handle, box, find } = await opensEarly(before);
  expect(box()).toHaveFocus();
  await user.keyboard("Third day{Enter}running");
  expect(kept).toEqual([]);
  find();
  expect(box()).toHaveFocus();
  await waitFor(() => expect(kept.at(-1)).toBe(after));

  await waitFor(() => expect(handle()?.text()).toBe(after), { timeout: 15_000 });
  expect(box()).toHaveFocus();
});

it("a letter that is put together from several keys is not cut off", async () => {
  const { handle, box, find } = await opensEarly("");
  fireEvent.compositionStart(box());
  fireEvent.change(box(), { target: { value: "k" } });
  find();
  await act(() => new Promise((done) => setTimeout(done, 500)));
  expect(handle()).toBeUndefined();
  fireEvent.change(box(), { target: { value: "か" } });
  fireEvent.compositionEnd(box());
  await waitFor(() => expect(handle()?.text()).toBe("か"), { timeout: 15_000 });
});

it("what is sent by keys before the editor is there is sent as soon as it is", async () => {
  const sent: string[] = [];
  const { user, handle, find } = await opensEarly("", () => sent.push("sent"));
  await user.keyboard("Done{Control>}{Enter}{/Control}");
  expect(sent).toEqual([]);
  find();
  await waitFor(() => expect(sent).toEqual(["sent"]), { timeout: 15_000 });
  expect(handle()?.text()).toBe("Done");
});
