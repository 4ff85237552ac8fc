import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AnyPage } from "../pages/any.page.ts";
import { axeFaults, sidewaysFaults } from "../support/accessibility.ts";
import { makeAdmin } from "../support/admin.ts";
import { makeThings, readRoutes } from "../support/routes.ts";
import { expect, test } from "../support/test.ts";
import { languages } from "../support/texts.ts";

const widths = [320, 390, 1440];
const rows = readRoutes();
const isEntry = (path: string) => path === "/" || path.startsWith("/auth/");
const visitorPaths = rows.filter(({ path }) => isEntry(path) && path !== "/auth/logout").map(({ path }) => path);
const memberRows = rows.filter(({ path }) => !isEntry(path));

function fileName(path: string): string {
  return `${path.replaceAll(/[^\w-]+/g, "_").replace(/^_/, "") || "home"}.jpg`;
}

// Every page in every language, theme and width: looked at by axe, and kept as a picture for whoever wants to look.
for (const language of languages) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of widths) {
      const name = `${language}-${colorScheme}-${width}`;
      test.describe(name, () => {
        test.use({ language, locale: language, colorScheme, viewport: { width, height: width === 1440 ? 900 : 844 } });

        test("every page is sound", async ({ page, t, server, signIn }, info) => {
          const folder = join(info.project.outputDir, "every-page", name);
          mkdirSync(folder, { recursive: true });
          const any = new AnyPage(page, t);
          const faults: string[] = [];
          const check = async (path: string) => {
            await any.open(path);
            const { notFound } = await any.look();
            const found = [...(await axeFaults(page)), ...(await sidewaysFaults(page))];
            if (notFound && path !== "/404") found.push("is not there");
            faults.push(...found.map((fault) => `${path}: ${fault}`));
            await page.screenshot({ path: join(folder, fileName(path)), type: "jpeg", quality: 60, fullPage: true });
          };
          await page.goto("/auth/login");
          for (const path of visitorPaths) await check(path);
          await signIn(page, await makeAdmin(server, language));
          for (const { path } of await makeThings(server, memberRows)) await check(path);
          expect(faults).toEqual([]);
        });
      });
    }
  }
}
