import type { Locator, Page } from "@playwright/test";
import { ComposePage } from "../pages/compose.page.ts";
import { PlacesPage } from "../pages/places.page.ts";
import type { Content } from "./content.ts";
import type { Layer } from "./layer.ts";
import type { T } from "./texts.ts";

/** What looks at files, and what adds files and places. Where there is no camera, that is said. */
export function ofMedia(page: Page, t: T, { album }: Content): Layer[] {
  const path = `/story/${album}`;
  const compose = new ComposePage(page, t);
  const dialog = page.getByRole("dialog").last();
  const viewed = (name: string, file: string | RegExp, seen: Locator): Layer => ({
    path,
    name,
    isRare: true,
    open: async () => {
      await page.getByRole("button", { name: file }).first().click();
      return seen;
    },
  });
  const adding = (name: string, tool: Locator, seen: Locator, isRare = false): Layer => ({
    path,
    name,
    isRare,
    open: async () => {
      await compose.open();
      await tool.click();
      return seen;
    },
  });
  return [
    viewed("a picture", t("posts:card.picture", { number: 1, count: 3 }), dialog.getByRole("img").first()),
    viewed("a sound", /interview/, dialog.locator("audio")),
    viewed("a locked document", /report/, dialog.getByLabel(t("media:pdf.password"), { exact: true })),
    {
      path,
      name: "a document",
      isRare: true,
      open: async () => {
        await page.getByRole("button", { name: /report/ }).click();
        await dialog.getByLabel(t("media:pdf.password"), { exact: true }).fill("drain");
        await page.keyboard.press("Enter");
        return dialog.getByRole("toolbar");
      },
    },
    adding("no camera", compose.tool("compose:files.camera"), dialog.getByRole("alert")),
    adding("no microphone", compose.tool("compose:files.audio"), page.getByText(t("capture:failed.microphone")), true),
    adding("a YouTube address", compose.tool("media:youtube.add"), page.getByLabel(t("media:youtube.address")), true),
    adding("a place", compose.tool("compose:files.place"), new PlacesPage(page, t).dialog),
  ];
}
