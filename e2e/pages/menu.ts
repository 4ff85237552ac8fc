import type { Page } from "@playwright/test";

/** Chooses from the menu that is open, or the sheet that it is on phones. */
export async function choose(page: Page, name: string): Promise<void> {
  const entry = page.getByRole("menuitem", { name, exact: true });
  await entry.or(page.getByRole("dialog").getByRole("button", { name, exact: true })).click();
}
