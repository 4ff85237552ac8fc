import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { widthOf } from "#test/dialogs.ts";
import { renderApp } from "#test/render.tsx";
import { EmojiDialog } from "./index.ts";

it("offers six at once, in a dialog 325 wide", async () => {
  const picked: string[] = [];
  const { user } = await renderApp(
    <EmojiDialog opened onClose={() => undefined} onPick={(emoji) => picked.push(emoji)} />,
  );
  const dialog = await screen.findByRole("dialog", { name: "Emoji" });
  expect(widthOf(dialog)).toBe(325);
  const quick = within(within(dialog).getByRole("group", { name: "Often used" })).getAllByRole("button");
  expect(quick).toHaveLength(6);
  await user.click(quick[0]!);
  expect(picked).toEqual(["👍"]);
});
