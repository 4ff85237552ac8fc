import type { Locator, Page } from "@playwright/test";
import type { T } from "../support/texts.ts";

/** /settings/account */
export class AccountPage {
  readonly page: Page;
  readonly t: T;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
  }

  async open(): Promise<void> {
    await this.page.goto("/settings/account");
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  dialog(title: string): Locator {
    return this.page.getByRole("dialog", { name: title }).or(this.page.getByRole("alertdialog", { name: title }));
  }

  async changePassword(current: string, next: string): Promise<void> {
    const field = (name: string) => this.page.getByRole("textbox", { name, exact: true });
    await this.button(this.t("settings:account.password.change")).click();
    await field(this.t("settings:account.password.current")).fill(current);
    await field(this.t("accounts:fields.newPassword")).fill(next);
    await field(this.t("accounts:fields.repeatPassword")).fill(next);
    await this.button(this.t("settings:account.password.submit")).click();
  }

  get sessions(): Locator {
    const title = this.t("settings:account.sessions.title");
    return this.section(title).getByRole("listitem");
  }

  section(title: string): Locator {
    return this.page.getByRole("main").getByRole("region", { name: title, exact: true });
  }

  /** Turns the second step on and answers with its secret and the backup codes. */
  async enableTwoStep(
    password: string,
    codeOf: (secret: string) => string,
  ): Promise<{ secret: string; codes: string[] }> {
    await this.button(this.t("settings:account.twoStep.enable")).click();
    const dialog = this.dialog(this.t("settings:account.twoStep.dialogTitle"));
    await dialog
      .getByRole("textbox", { name: this.t("settings:account.twoStep.password"), exact: true })
      .fill(password);
    await dialog.getByRole("button", { name: this.t("settings:account.twoStep.next"), exact: true }).click();
    const secret = (await dialog.locator("code").innerText()).trim();
    await dialog.getByLabel(this.t("settings:account.twoStep.code"), { exact: true }).fill(codeOf(secret));
    await dialog.getByRole("button", { name: this.t("settings:account.twoStep.confirm"), exact: true }).click();
    const kept = this.dialog(this.t("settings:account.twoStep.backupTitle"));
    const items = kept.getByRole("listitem");
    await items.first().waitFor();
    const codes = await items.allInnerTexts();
    // By a key: nobody reads the codes as fast as a second click comes, which a dialog does not hear.
    await kept.getByRole("button", { name: this.t("settings:account.twoStep.done"), exact: true }).press("Enter");
    return { secret, codes };
  }

  async addPasskey(name: string): Promise<void> {
    await this.button(this.t("settings:account.passkeys.add")).click();
    const dialog = this.dialog(this.t("settings:account.passkeys.add"));
    await dialog.getByLabel(this.t("settings:account.passkeys.name"), { exact: true }).fill(name);
    await dialog.getByRole("button", { name: this.t("settings:account.passkeys.add"), exact: true }).click();
  }

  async deleteAccount(name: string): Promise<void> {
    await this.button(this.t("settings:account.delete.open")).click();
    const dialog = this.dialog(this.t("settings:account.delete.dialogTitle", { name }));
    await dialog.getByRole("button", { name: this.t("settings:account.delete.confirm"), exact: true }).click();
  }
}
