import type { Locator, Page } from "@playwright/test";
import type { Person } from "../support/people.ts";
import { insideTag, type T } from "../support/texts.ts";

/** The forms of /auth/login, /auth/signUp and /auth/forgotPassword; `within` a dialog they are the login box. */
export class LoginPage {
  readonly page: Page;
  readonly t: T;
  readonly root: Locator;

  constructor(page: Page, t: T, root: Locator = page.locator("body")) {
    this.page = page;
    this.t = t;
    this.root = root;
  }

  async open(redirect?: string): Promise<void> {
    await this.page.goto(`/auth/login${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ""}`);
  }

  get email(): Locator {
    return this.root.getByLabel(this.t("accounts:fields.email"), { exact: true });
  }

  get password(): Locator {
    return this.root.getByRole("textbox", { name: this.t("accounts:fields.password"), exact: true });
  }

  get submit(): Locator {
    return this.button(this.t("accounts:signIn.submit"));
  }

  get google(): Locator {
    return this.button(this.t("accounts:signIn.google"));
  }

  get passkey(): Locator {
    return this.button(this.t("accounts:signIn.passkey"));
  }

  /** Why the form was refused. */
  get refusal(): Locator {
    return this.root.getByRole("alert");
  }

  get signUpTab(): Locator {
    return this.root.getByRole("tab", { name: this.t("accounts:signUp.tab"), exact: true });
  }

  get makeAccount(): Locator {
    return this.button(insideTag(this.t("accounts:signIn.newHere"), "join"));
  }

  button(name: string): Locator {
    return this.root.getByRole("button", { name, exact: true });
  }

  heading(name: string): Locator {
    return this.root.getByRole("heading", { name, exact: true });
  }

  async signIn({ email, password }: Pick<Person, "email" | "password">): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }

  async signUp({ name, email, password, role }: Person): Promise<void> {
    const isOrg = role === "org";
    if (isOrg) await this.root.getByText(this.t("accounts:signUp.org"), { exact: true }).click();
    const nameLabel = isOrg ? this.t("accounts:fields.orgName") : this.t("accounts:fields.displayName");
    const emailLabel = isOrg ? this.t("accounts:fields.orgEmail") : this.t("accounts:fields.email");
    await this.root.getByLabel(nameLabel, { exact: true }).fill(name);
    await this.root.getByLabel(emailLabel, { exact: true }).fill(email);
    await this.password.fill(password);
    await this.button(this.t("accounts:signUp.submit")).click();
  }

  async askForReset(email: string): Promise<void> {
    await this.email.fill(email);
    await this.button(this.t("accounts:reset.submit")).click();
  }
}
