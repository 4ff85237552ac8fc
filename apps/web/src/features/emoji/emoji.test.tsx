import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "#test/render.tsx";
import { EmojiDialog } from "./index.ts";

it("offers six at once, in a dialog 325 wide", async () => {
  const picked: string[] = [];
  const { user } = await renderApp(
    <EmojiDialog opened onClose={() => undefined} onPick={(emoji) => picked.push(emoji)} />,
  );
  const dialog = await screen.findByRole("dialog", { name: "Emoji" });
  expect(dialog.closest<HTMLElement>(".mantine-Modal-root")?.style.getPropertyValue("--modal-size")).toContain(
    "20.3125rem",
  );
  const quick = within(within(dialog).getByRole("group", { name: "Often used" })).getAllByRole("button");
  expect(quick).toHaveLength(6);
  await user.click(quick[0]!);
  expect(picked).toEqual(["👍"]);
});
