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

it("gives the focus back to its button when nothing was chosen", async () => {
  happyDOM.setViewport({ width: 390 });
  const { user } = await renderApp(menu);
  await user.click(screen.getByRole("button", { name: "More" }));
  await screen.findByRole("button", { name: "Edit" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" })));
});
