import { expect, type Page } from "@playwright/test";
import { AnyPage } from "../pages/any.page.ts";
import { axeFaults, scriptFaults, sidewaysFaults } from "./accessibility.ts";
import type { Content } from "./content.ts";
import { contentLayers, type LayerKind } from "./content-layers.ts";
import type { T } from "./texts.ts";

/** Until nothing stands in for what is still to come. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
}

async function faultsOf(page: Page, where: string): Promise<string[]> {
  await settle(page);
  const faults = [...(await axeFaults(page)), ...(await sidewaysFaults(page)), ...(await scriptFaults(page))];
  return faults.map((fault) => `${where}: ${fault}`);
}

/** What is wrong with these pages, on which what people write is shown. */
export async function lookAtPages(page: Page, t: T, paths: readonly string[]): Promise<string[]> {
  const any = new AnyPage(page, t);
  const faults: string[] = [];
  for (const path of paths) {
    await any.open(path);
    faults.push(...(await faultsOf(page, path)));
  }
  return faults;
}

/** What is wrong with what opens over them. Each on a page of its own: none has to be closed for the next. */
export async function lookAtLayers(page: Page, t: T, content: Content, kind: LayerKind): Promise<string[]> {
  const faults: string[] = [];
  const layers = contentLayers[kind](page, t, content);
  for (const { path, name, open } of layers.filter(({ isRare }) => !isRare || process.env["HEAVY"])) {
    const where = `${name} on ${path}`;
    await page.goto(path);
    await settle(page);
    await expect(await open(), where).toBeVisible();
    faults.push(...(await faultsOf(page, where)));
  }
  return faults;
}
