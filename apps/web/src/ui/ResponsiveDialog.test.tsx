import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp } from "#test/render.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { ResponsiveDialog } from "./ResponsiveDialog.tsx";

function Opening({ asking }: { asking: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Tell
      </button>
      {open && !asking && (
        <ResponsiveDialog opened title="Words" onClose={close}>
          <input aria-label="Text" />
        </ResponsiveDialog>
      )}
      {open && asking && (
        <ConfirmDialog opened title="Sure?" confirmLabel="Yes" undoable onClose={close} onConfirm={close} />
      )}
    </>
  );
}

it.each([false, true])("gives the focus back to what opened it, question or not: %s", async (asking) => {
  const { user } = await renderApp(<Opening asking={asking} />);
  const opener = screen.getByRole("button", { name: "Tell" });
  await user.click(opener);
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
});

function Posting({ onBelow }: { onBelow: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={onBelow}>
        Below
      </button>
      {open && (
        <ResponsiveDialog
          opened
          title="Words"
          onClose={() => setOpen(false)}
          main={
            <button type="button" onClick={() => setOpen(false)}>
              Post
            </button>
          }
        >
          <p>Text</p>
        </ResponsiveDialog>
      )}
    </>
  );
}

it("keeps the second of two quick taps from what lies below, and no tap elsewhere", async () => {
  const onBelow = vi.fn<() => void>();
  const { user } = await renderApp(<Posting onBelow={onBelow} />);
  const below = screen.getByText("Below");
  const tap = (target: Element, clientX: number) =>
    user.pointer({ target, coords: { clientX, clientY: 20 }, keys: "[MouseLeft]" });
  await tap(await screen.findByText("Post"), 340);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await tap(below, 344);
  expect(onBelow).not.toHaveBeenCalled();
  await tap(below, 100);
  expect(onBelow).toHaveBeenCalledOnce();
  // After one elsewhere it is no second any more.
  await tap(below, 344);
  expect(onBelow).toHaveBeenCalledTimes(2);
});

it("is not closed beside it by the second of two quick taps on what has moved away", async () => {
  const onClose = vi.fn<() => void>();
  await renderApp(
    <ResponsiveDialog opened title="Words" onClose={onClose}>
      <button type="button">Next</button>
    </ResponsiveDialog>,
  );
  const next = await screen.findByText("Next");
  const tapBeside = () => {
    fireEvent.click(document.querySelector(".mantine-Modal-overlay")!);
    return onClose.mock.calls.length;
  };
  await waitFor(() => expect(tapBeside()).toBe(1));
  fireEvent.click(next, { clientX: 640, clientY: 300 });
  expect(tapBeside()).toBe(1);
  await waitFor(() => expect(tapBeside()).toBe(2));
});

const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
const width = globalThis.innerWidth;

afterEach(() => happyDOM.setViewport({ width }));

it.each([
  [390, true],
  [1440, false],
])("at %i px it fills the screen: %s", async (width, isFull) => {
  happyDOM.setViewport({ width });
  await renderApp(
    <ResponsiveDialog opened title="Words" onClose={() => undefined}>
      <p>Text</p>
    </ResponsiveDialog>,
  );
  const dialog = await screen.findByRole("dialog");
  expect(dialog.closest("[data-full-screen]") !== null).toBe(isFull);
});
