import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderApp } from "#test/render.tsx";
import { ActionMenu } from "./ActionMenu.tsx";

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
