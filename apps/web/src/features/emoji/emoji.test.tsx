import { languages } from "@bump/contract/rules";
import { screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { http, HttpResponse } from "msw";
import { expect, it, onTestFinished, vi } from "vitest";
import { widthOf } from "#test/dialogs.ts";
import { renderApp } from "#test/render.tsx";
import { server } from "#test/server.ts";
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

it("says so where the names cannot be had, and asks for them again", async () => {
  const asked: string[] = [];
  server.use(
    http.get("*/emoji/:language/:part", ({ request }) => {
      asked.push(request.url);
      return HttpResponse.error();
    }),
  );
  const { user } = await renderApp(<EmojiDialog opened onClose={() => undefined} onPick={() => undefined} />);
  expect(await screen.findByText("This could not be loaded")).toBeVisible();
  expect(screen.queryByText("Loading the emoji…")).toBeNull();
  const before = asked.length;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

it("is closed by Back on phones, where it lies over a dialog that fills the screen", async () => {
  const { happyDOM, innerWidth } = globalThis as unknown as {
    happyDOM: { setViewport(size: { width: number }): void };
    innerWidth: number;
  };
  const closed = vi.fn<() => void>();
  happyDOM.setViewport({ width: 390 });
  onTestFinished(() => happyDOM.setViewport({ width: innerWidth }));
  await renderApp(<EmojiDialog opened onClose={closed} onPick={() => undefined} />);
  await screen.findByRole("dialog", { name: "Emoji" });
  history.back();
  await waitFor(() => expect(closed).toHaveBeenCalled());
});

it("names the skin tone in the reader's words", async () => {
  await renderApp(<EmojiDialog opened onClose={() => undefined} onPick={() => undefined} />);
  expect(await screen.findByRole("button", { name: "Skin tone" })).toBeVisible();
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
