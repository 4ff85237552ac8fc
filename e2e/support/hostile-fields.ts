import { expect, type Page } from "@playwright/test";
import { buildProblem } from "../../apps/server/test/factories/problems.ts";
import { buildReport } from "../../apps/server/test/factories/reports.ts";
import { buildMembership, buildPrivateSpace } from "../../apps/server/test/factories/spaces.ts";
import { buildStory } from "../../apps/server/test/factories/stories.ts";
import { buildTag } from "../../apps/server/test/factories/tags.ts";
import { buildUser } from "../../apps/server/test/factories/users.ts";
import { withDatabaseOf } from "../../apps/server/test/running.ts";
import { worldSpaceId } from "../../packages/contract/src/spaces.ts";
import { ComposePage } from "../pages/compose.page.ts";
import { visit } from "../pages/shell.page.ts";
import { hostileTexts } from "./payloads.ts";
import type { Server } from "./server.ts";
import { uniqueWords } from "./stories.ts";
import type { T } from "./texts.ts";
import type { Watch } from "./watch.ts";

type Scene = { page: Page; t: T; server: Server; watch: Watch; userId: string };

/** A field that takes names or plain words, and where it is shown to others. Filled past the API: it might be kinder. */
type Field = { name: string; longest: number; show: (scene: Scene, texts: readonly string[]) => Promise<void> };

/** Those that the field takes: neither too short nor too long. */
export function fittingTexts({ longest }: Pick<Field, "longest">): string[] {
  return hostileTexts().filter((text) => Array.from(text.trim()).length >= 3 && text.length <= longest);
}

/** Down a list that goes on, until its last entry is there. */
async function scrollTo(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.mouse.move(700, 600);
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByText(text).first()).toBeAttached({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
}

export const hostileFields: Field[] = [
  {
    name: "problems",
    longest: 100,
    async show({ page, t, server, userId }, texts) {
      const last = uniqueWords("zz last problem");
      await withDatabaseOf(server.dataDir, async (db) => {
        for (const name of [...texts, last]) await buildProblem(db, { name, participants: [{ id: userId }] });
      });
      await page.goto("/stories/recent");
      const compose = new ComposePage(page, t);
      await compose.open();
      await compose.destination("compose:problem");
      await page.getByRole("combobox", { name: t("compose:problems.label") }).click();
      await expect(page.getByRole("option")).not.toHaveCount(0);
      await page.getByRole("option", { name: last }).click();
      await page.getByRole("combobox", { name: t("compose:problems.label") }).click();
      expect(await page.getByRole("option").count()).toBeGreaterThan(texts.length);
    },
  },
  {
    name: "spaces and their purposes",
    longest: 140,
    async show({ page, server, userId }, texts) {
      const last = uniqueWords("the oldest space");
      await withDatabaseOf(server.dataDir, async (db) => {
        for (const [at, name] of [last, ...texts].entries()) {
          const made = { name: `${name} ${at}`, description: name, created_by: userId };
          const { id } = await buildPrivateSpace(db, made);
          await buildMembership(db, id, userId, "owner");
        }
      });
      await page.goto("/spaces/private/active");
      await scrollTo(page, last);
    },
  },
  {
    name: "people's words about themselves",
    longest: 900,
    async show({ page, t, server }, texts) {
      await withDatabaseOf(server.dataDir, async (db) => {
        for (const [at, bio] of texts.entries()) await buildUser(db, { bio, display_name: `Zed${at} Hostile` });
      });
      await page.goto("/network/people");
      await page.getByRole("searchbox", { name: t("people:list.people.search") }).fill(`Zed${texts.length - 1}`);
      await page
        .getByRole("link", { name: new RegExp(`^Zed${texts.length - 1}`) })
        .first()
        .click();
      await expect(page).toHaveURL(/\/network\//);
      await page.goBack();
      await page.getByRole("searchbox", { name: t("people:list.people.search") }).fill("Zed");
      await scrollTo(page, "Zed9");
    },
  },
  {
    name: "reports",
    longest: 1000,
    async show({ page, server, userId }, texts) {
      const first = uniqueWords("the first report");
      await withDatabaseOf(server.dataDir, async (db) => {
        for (const comments of [first, ...texts]) {
          const { id } = await buildStory(db);
          const snapshot = JSON.stringify({ title: comments, html: `<p>${comments}</p>` });
          await buildReport(db, { subject_id: id, space_id: worldSpaceId, reporter_id: userId, comments, snapshot });
        }
      });
      await page.goto("/myreports");
      await scrollTo(page, first);
    },
  },
  {
    name: "what is searched for",
    longest: 150,
    async show({ page, t }, texts) {
      await page.goto("/search");
      const field = page.getByRole("searchbox", { name: t("search:page.field") });
      // Each is a page of its own: some, one after the other.
      for (const text of texts.filter((one) => one.trim().length > 2).slice(0, 25)) {
        await visit(page, `/search?q=${encodeURIComponent(text)}`);
        await expect(field).toBeVisible();
        await visit(page, `/stories/recent?q=${encodeURIComponent(text)}`);
        await expect(field).toBeHidden();
      }
      // Those searched for lately are listed, in the palette too.
      await page.goto("/search");
      await expect(field).toBeVisible();
    },
  },
  {
    name: "tags in addresses",
    longest: 150,
    async show({ page, watch }, texts) {
      // What is no tag is told so, and what could be one is not there.
      for (const status of [422, 404]) watch.expectRefusal(status, /\/api\/(?:list|get)\/v2\?/);
      for (const text of texts.slice(0, 10)) {
        await visit(page, `/stories/recent?tag=${encodeURIComponent(text)}`);
        await expect(page.getByRole("main")).toBeVisible();
        await visit(page, `/tags/${encodeURIComponent(text)}/info`);
        await expect(page.getByRole("main")).toBeVisible();
      }
    },
  },
  {
    name: "what tags stand for",
    longest: 400,
    async show({ page, server }, texts) {
      const descriptions = texts.reduce<string[]>(
        (pages, text) => {
          const both = `${pages.at(-1)}\n${text}`;
          return both.length > 1000 ? [...pages, text] : [...pages.slice(0, -1), both];
        },
        [""],
      );
      for (const description of descriptions) {
        const name = uniqueWords("tag").replaceAll(" ", "-");
        const { id } = await withDatabaseOf(server.dataDir, (db) => buildTag(db, worldSpaceId, name, description));
        await visit(page, `/tags/${id}/info`);
        await expect(page.getByText(description.trim().split("\n")[0]!.trim().slice(0, 60)).first()).toBeVisible();
      }
    },
  },
  {
    name: "files",
    longest: 100,
    async show({ page, t }, texts) {
      const names = texts.filter((one) => one.trim() !== "").slice(0, 10);
      await page.goto("/stories/recent");
      const compose = new ComposePage(page, t);
      const words = uniqueWords("With files");
      await compose.open();
      await compose.tell(words, "files");
      const choosing = page.waitForEvent("filechooser");
      await compose.dialog.getByRole("button", { name: t("compose:files.document"), exact: true }).click();
      // Nothing of some names is left that could be seen: with the same bytes they would be one file.
      const files = names.map((name, at) => ({
        name: `${name}.csv`,
        mimeType: "text/csv",
        buffer: Buffer.from(`a,b\n${words},${at}\n`),
      }));
      await (await choosing).setFiles(files);
      await expect(compose.dialog.getByRole("button", { name: /^Remove / })).toHaveCount(names.length);
      await compose.post();
      const story = page.getByRole("article").filter({ hasText: words });
      await expect(story.getByRole("list", { name: t("posts:card.files") }).getByRole("listitem")).toHaveCount(
        names.length,
      );
    },
  },
  {
    // The server's own cleaning is passed by, too: the page cleans again what it shows.
    name: "texts that nobody cleaned",
    longest: 1000,
    async show({ page, server, userId }, texts) {
      const first = uniqueWords("the first story");
      await withDatabaseOf(server.dataDir, async (db) => {
        for (const text of [first, ...texts]) await buildStory(db, { author_id: userId, html: `<p>${text}</p>` });
      });
      await page.goto("/stories/mystories");
      await scrollTo(page, first);
    },
  },
];
