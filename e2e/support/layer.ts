import type { Locator, Page } from "@playwright/test";

/** What opens over a page: where, how, and by what it is known to be there. */
export type Layer = {
  path: string;
  name: string;
  open: () => Promise<Locator>;
  /** Much like another: test:heavy alone looks at it. */
  isRare?: boolean;
};

/** Opens by its button what is a dialog then. */
export function byButton(page: Page, button: Locator) {
  return async () => {
    await button.click();
    return page.getByRole("dialog").last();
  };
}
