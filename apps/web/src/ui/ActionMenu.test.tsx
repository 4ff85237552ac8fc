import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderApp } from "#test/render.tsx";
import { ActionMenu } from "./ActionMenu.tsx";

const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
const width = globalThis.innerWidth;

afterEach(() => happyDOM.setViewport({ width }));

function Editable() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionMenu label="Actions" items={[{ label: "Edit", onSelect: () => setOpen(true) }]}>
        <button type="button">More</button>
      </ActionMenu>
      {isOpen && <input aria-label="Text" ref={(field) => field?.focus()} />}
    </>
  );
}

/** Longer than a sheet takes to give the focus back. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

it("leaves the focus with what was chosen from the sheet", async () => {
  happyDOM.setViewport({ width: 390 });
  const { user } = await renderApp(<Editable />);
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await settled();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Text" }));
});

it("gives the focus back to its button when nothing was chosen", async () => {
  happyDOM.setViewport({ width: 390 });
  const { user } = await renderApp(<Editable />);
  await user.click(screen.getByRole("button", { name: "More" }));
  await screen.findByRole("button", { name: "Edit" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" })));
});
