import type { Locator, Page } from "@playwright/test";
import type { T } from "../support/texts.ts";

type Mode = "verifyEmail" | "resetPassword" | "changeEmail";

/** /auth/auth-action: where mailed links lead. */
export class AuthActionPage {
  readonly page: Page;
  readonly t: T;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
  }

  heading(mode: Mode): Locator {
    return this.page.getByRole("heading", { name: this.t(`accounts:action.${mode}.title`), exact: true });
  }

  submit(mode: Mode): Locator {
    return this.page.getByRole("button", { name: this.t(`accounts:action.${mode}.submit`), exact: true });
  }

  done(mode: Mode): Locator {
    return this.page.getByRole("heading", { name: this.t(`accounts:action.${mode}.doneTitle`), exact: true });
  }

  get expired(): Locator {
    return this.page.getByRole("heading", { name: this.t("accounts:action.expired.title"), exact: true });
  }

  get toSignIn(): Locator {
    return this.page.getByRole("button", { name: this.t("accounts:action.signIn"), exact: true });
  }

  get goOn(): Locator {
    return this.page.getByRole("button", { name: this.t("accounts:action.goOn"), exact: true });
  }

  async setPassword(password: string): Promise<void> {
    const field = (name: string) => this.page.getByRole("textbox", { name, exact: true });
    await field(this.t("accounts:fields.newPassword")).fill(password);
    await field(this.t("accounts:fields.repeatPassword")).fill(password);
    await this.submit("resetPassword").click();
  }
}
