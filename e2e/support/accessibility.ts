import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const wcag: RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
};
/** The rules among them that look at colours: for all others a page is the same in each theme. */
const colours: RunOptions = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/**
 * Reading axe's program takes as long as running it, so a page gets it once. We call it ourselves: what connects axe with
 * Playwright would read it twice each time, and open another page for frames of others, which we do not show.
 */
async function run(page: Page, rules: RunOptions): Promise<string[]> {
  await standStill(page);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  // What is in order need not be listed: axe would find a selector for each of its elements.
  const violations = await page.evaluate(async (options) => {
    const checker = (globalThis as unknown as { axe: typeof axe }).axe;
    // What lies behind a dialog can be reached by nobody; to axe it is a page whose links are partly covered by the dialog's.
    const isBehind = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
    return (
      await checker.run(isBehind ? { exclude: ["#root"] } : document, { ...options, resultTypes: ["violations"] })
    ).violations;
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(" ")} (${failureSummary?.split("\n").at(1)?.trim()})`,
    ),
  );
}

/** What axe finds on the page: the rule, and the elements that break it. */
export function axeFaults(page: Page): Promise<string[]> {
  return run(page, wcag);
}

/** What it finds in the other theme: all but the colours is as it was. */
export function colourFaults(page: Page): Promise<string[]> {
  return run(page, colours);
}

type Theme = "light" | "dark";

/** On its way from one colour to the other a text may have any, and what is out of sight sets out only when it is asked for. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [still];
  });
}

export async function changeTheme(page: Page, theme: Theme): Promise<void> {
  await standStill(page);
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", theme);
}

/** What axe finds on the page in both themes; the one that was off is on then. */
export async function axeFaultsInThemes(page: Page): Promise<string[]> {
  const shown = await page.locator("html").getAttribute("data-mantine-color-scheme");
  const other = shown === "light" ? "dark" : "light";
  const found = await run(page, wcag);
  await changeTheme(page, other);
  const inOther = await colourFaults(page);
  return [...found.map((fault) => `${fault} (${shown})`), ...inOther.map((fault) => `${fault} (${other})`)];
}

/** Elements that stand out of the page's right or left edge, when it scrolls sideways; none when it does not. */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll("*")].filter((element) => {
      const { right, left, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 1 || left < -1);
    });
    const names = wide.slice(0, 5).map((element) => `${element.localName}.${element.getAttribute("class") ?? ""}`);
    return [`scrolls sideways (${scrollWidth} > ${clientWidth}): ${names.join(", ")}`];
  });
}

/** Telugu and Devanagari that are too small to be read, or so close that the marks above and below run into each other. */
export async function scriptFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lineCount = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const faults = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const [word] = /[\u0900-\u097F\u0C00-\u0C7F]+/.exec(node.textContent ?? "") ?? [];
      const element = node.parentElement;
      if (word === undefined || !element?.checkVisibility()) continue;
      const style = getComputedStyle(element);
      const [size, line] = [Number.parseFloat(style.fontSize), Number.parseFloat(style.lineHeight)];
      const name = `${element.localName}.${element.getAttribute("class") ?? ""} '${word}'`;
      if (size < 13) faults.add(`${name} is ${size} px`);
      else if (line / size < 1.599 && lineCount(node) > 1) faults.add(`${name} stands ${line} / ${size} high`);
    }
    return [...faults];
  });
}

/** Telugu and Devanagari whose marks above or below are cut off by the box that they stand in, as where it is made for Latin. */
export async function cutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults = new Set<string>();
    const canvas = document.createElement("canvas").getContext("2d")!;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent ?? "";
      const element = node.parentElement;
      if (!/[\u0900-\u097F\u0C00-\u0C7F]/.test(words) || !element?.checkVisibility()) continue;
      let box: Element | null = element;
      while (box && getComputedStyle(box).overflowY === "visible") box = box.parentElement;
      if (!box) continue;
      canvas.font = getComputedStyle(element).font;
      const ink = canvas.measureText(words);
      const range = document.createRange();
      range.selectNodeContents(node);
      const { top, bottom } = box.getBoundingClientRect();
      for (const line of range.getClientRects()) {
        const foot = line.bottom - ink.fontBoundingBoxDescent;
        const isCut = foot + ink.actualBoundingBoxDescent > bottom + 1 || foot - ink.actualBoundingBoxAscent < top - 1;
        if (isCut && line.bottom > top && line.top < bottom) faults.add(`${box.getAttribute("class")} '${words}'`);
      }
    }
    return [...faults];
  });
}
