import type { Locator, Page } from "@playwright/test";

/** An entry of a menu, or of the sheet that it is on phones: there one that leads to a page is a plain link. */
export function entryIn(box: Locator, name: string): Locator {
  const [entry, button, link] = (["menuitem", "button", "link"] as const).map((role) =>
    box.getByRole(role, { name, exact: true }),
  );
  return entry!.or(button!).or(link!);
}

/** Chooses from the menu that is open, or its sheet. */
export async function choose(page: Page, name: string): Promise<void> {
  await entryIn(page.getByRole("menu").or(page.getByRole("dialog")), name).click();
}
