import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** WCAG 2.0, 2.1 and 2.2, levels A and AA. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds on the page: the rule, and the elements that break it. */
export async function axeFaults(page: Page): Promise<string[]> {
  // What is in order need not be listed: axe would find a selector for each of its elements.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(tags)
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(" ")} (${failureSummary?.split("\n").at(1)?.trim()})`,
    ),
  );
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
