import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { AnyPage } from "../pages/any.page.ts";
import { axeFaults, changeTheme, colourFaults, scriptFaults, sidewaysFaults } from "../support/accessibility.ts";
import { buildAdmin } from "../support/admin.ts";
import { settle } from "../support/look.ts";
import { inParts, makeThings, readRoutes, type Row } from "../support/routes.ts";
import { expect, test } from "../support/test.ts";
import { languages, type T } from "../support/texts.ts";

const widths = [320, 390, 1440];
const themes = [
  ["light", axeFaults],
  ["dark", colourFaults],
] as const;
const rows = readRoutes();
const isEntry = ({ path }: Row) => path === "/" || path.startsWith("/auth/");
/** Signs out, or asks visitors to sign in first. */
const leadsOn = new Set(["/auth/logout", "/shared"]);
/** Shows what stands in for things to come, and nothing comes. */
const waits = new Set(["/loading", "/elements"]);
const visitorRows = rows.filter((row) => (isEntry(row) || row.access === "public") && !leadsOn.has(row.route));
const memberRows = rows.filter((row) => !isEntry(row));

function fileName(path: string, theme: string): string {
  return `${path.replaceAll(/[^\w-]+/g, "_").replace(/^_/, "") || "home"}-${theme}.jpg`;
}

/** Opens each page and looks at it in both themes; keeps a picture of each for whoever wants to look. */
async function faultsOn(page: Page, t: T, some: Row[], { language, folder }: { language: string; folder: string }) {
  mkdirSync(folder, { recursive: true });
  const any = new AnyPage(page, t);
  const faults: string[] = [];
  for (const { path } of some) {
    await page.emulateMedia({ colorScheme: "light" });
    await any.open(path);
    // What takes longer than a blink is stood in for only then.
    await page.waitForTimeout(250);
    if (!waits.has(path)) await settle(page);
    const { notFound } = await any.look();
    if (notFound && path !== "/404") faults.push(`${path}: is not there`);
    const lang = await page.locator("html").getAttribute("lang");
    if (lang !== language) faults.push(`${path}: is in ${lang}`);
    const once = [...(await sidewaysFaults(page)), ...(await scriptFaults(page))];
    faults.push(...once.map((fault) => `${path}: ${fault}`));
    for (const [theme, findFaults] of themes) {
      await changeTheme(page, theme);
      faults.push(...(await findFaults(page)).map((fault) => `${path} (${theme}): ${fault}`));
      await page.screenshot({ path: join(folder, fileName(path, theme)), type: "jpeg", quality: 60, fullPage: true });
    }
  }
  return faults;
}

// Every page in every language, width and theme.
for (const language of languages) {
  for (const width of widths) {
    test.describe(`${language} at ${width} px`, () => {
      test.use({ language, locale: language, viewport: { width, height: width === 1440 ? 900 : 844 } });
      const place = (output: string) => ({ language, folder: join(output, "every-page", `${language}-${width}`) });

      test("every page is sound for a visitor", async ({ page, t, server }, { project }) => {
        await page.goto("/auth/login");
        const some = await makeThings(server, visitorRows);
        const { folder } = place(project.outputDir);
        expect(await faultsOn(page, t, some, { language, folder: `${folder}-visitor` })).toEqual([]);
      });

      for (const [part, some] of inParts(memberRows, 4).entries()) {
        test(`every page is sound, part ${part + 1}`, async ({ page, t, server, signIn }, { project }) => {
          await signIn(page, await buildAdmin(server, language));
          expect(await faultsOn(page, t, await makeThings(server, some), place(project.outputDir))).toEqual([]);
        });
      }
    });
  }
}
