import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
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
