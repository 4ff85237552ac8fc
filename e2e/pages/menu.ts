import type { Page } from "@playwright/test";

/** Chooses from the menu that is open, or the sheet that it is on phones. */
export async function choose(page: Page, name: string): Promise<void> {
  const entry = page.getByRole("menuitem", { name, exact: true });
  const sheet = page.getByRole("dialog");
  const rows = (["button", "link"] as const).map((role) => sheet.getByRole(role, { name, exact: true }));
  await rows.reduce((one, other) => one.or(other), entry).click();
}
