import type { Page } from "@playwright/test";

/**
 * What a person sees or hears on the page that did not come out of the texts: the pseudo-locale leaves none of these
 * letters plain. Code, keys, times and what is marked as another language are left out.
 */
export async function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const exempt = "script, noscript, style, code, kbd, time, option, textarea[aria-hidden], [lang]:not(html)";
    // Between the brackets is a text of a bundle, with names and days in it that nobody translates.
    const isOurs = (text: string) => /^⟦[^⟦⟧]*⟧$/.test(text) || text === "Bump";
    const isPlain = (text: string) => /[aceinosuyz]/i.test(text) && !isOurs(text);
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      if (isPlain(text) && !node.parentElement?.closest(exempt)) found.push(text);
    }
    for (const name of ["aria-label", "placeholder", "title", "alt"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name) ?? "";
        if (isPlain(text) && !element.closest(exempt)) found.push(`${name}: ${text}`);
      }
    }
    return [...new Set(found)];
  });
}
