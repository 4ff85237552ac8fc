import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp } from "#test/render.tsx";
import { ActionMenu } from "./ActionMenu.tsx";
import { ResponsiveDialog } from "./ResponsiveDialog.tsx";

const { happyDOM } = globalThis as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
const width = globalThis.innerWidth;

afterEach(() => happyDOM.setViewport({ width }));

const menu = (
  <ActionMenu label="Actions" items={[{ label: "Edit" }]}>
    <button type="button">More</button>
  </ActionMenu>
);

it.each([
  [390, "button"],
  [1440, "menuitem"],
])("gives the focus back to its button when nothing was chosen, at %i px", async (size, role) => {
  happyDOM.setViewport({ width: size });
  const { user } = await renderApp(menu);
  await user.click(screen.getByRole("button", { name: "More" }));
  await screen.findByRole(role, { name: "Edit" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" })));
});

it.each([
  [390, "button"],
  [1440, "menuitem"],
])("goes by Escape before it has taken the focus, and nothing below goes with it, at %i px", async (size, role) => {
  happyDOM.setViewport({ width: size });
  const onClose = vi.fn<() => void>();
  const { user } = await renderApp(
    <ResponsiveDialog opened title="Words" onClose={onClose}>
      {menu}
    </ResponsiveDialog>,
  );
  const button = await screen.findByRole("button", { name: "More" });
  await user.click(button);
  await screen.findByRole(role, { name: "Edit" });
  fireEvent.keyDown(button, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole(role, { name: "Edit" })).toBeNull());
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  [390, "button", 0],
  [1440, "menuitem", 1],
])("names the key of an entry where there are keys, at %i px", async (size, role, keys) => {
  happyDOM.setViewport({ width: size });
  const { user } = await renderApp(
    <ActionMenu label="Actions" items={[{ label: "Bookmark", key: "b" }]}>
      <button type="button">More</button>
    </ActionMenu>,
  );
  await user.click(screen.getByRole("button", { name: "More" }));
  await screen.findByRole(role, { name: /^Bookmark/ });
  expect(screen.queryAllByText("b", { exact: true })).toHaveLength(keys);
});

it.each([
  [390, "link"],
  [1440, "menuitem"],
])(
  "has a link where an entry leads somewhere, which can be opened in a tab of its own, at %i px",
  async (size, role) => {
    happyDOM.setViewport({ width: size });
    const { user, history } = await renderApp(
      <ActionMenu label="Actions" items={[{ label: "Profile", to: "/network/$id/info", params: { id: "7" } }]}>
        <button type="button">More</button>
      </ActionMenu>,
    );
    await user.click(screen.getByRole("button", { name: "More" }));
    const entry = await screen.findByRole(role, { name: "Profile" });
    expect(entry).toHaveAttribute("href", "/network/7/info");
    // The browser would open it; here it is told not to.
    const elsewhere = new MouseEvent("click", { ctrlKey: true, bubbles: true, cancelable: true });
    const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    addEventListener("click", opened, { once: true });
    const wasLeft = vi.spyOn(elsewhere, "preventDefault");
    fireEvent(entry, elsewhere);
    expect(opened).toHaveBeenCalledOnce();
    expect(wasLeft).toHaveBeenCalledOnce();
    expect(history.location.pathname).toBe("/here");

    // A sheet stays.
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole(role, { name: "Profile" })).toBeNull());
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole(role, { name: "Profile" }));
    await waitFor(() => expect(history.location.pathname).toBe("/network/7/info"));
  },
);
