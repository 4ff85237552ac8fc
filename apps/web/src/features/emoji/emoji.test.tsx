import { languages } from "@bump/contract/rules";
import { screen, within } from "@testing-library/react";
import i18next from "i18next";
import { expect, it } from "vitest";
import { widthOf } from "#test/dialogs.ts";
import { renderApp } from "#test/render.tsx";
import { withOurHeadings } from "./emoji.data.ts";
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

it.each(languages)("stands under headings in %s, all of them", async (language) => {
  await i18next.loadLanguages(language);
  const skinTones = { light: "", "medium-light": "", medium: "", "medium-dark": "", dark: "" };
  // As emojibase counts them: what emoji are put together from has a number and no heading.
  const categories = [0, 1, 3, 4, 5, 6, 7, 8, 9].map((index) => ({ index, label: `group ${index}` }));
  const named = withOurHeadings({ locale: "en", emojis: [], categories, skinTones }, language).categories;
  expect(named.map(({ index }) => index)).toEqual(categories.map(({ index }) => index));
  expect(named.filter(({ label }) => /^group|^emoji\./.test(label))).toEqual([]);
});
