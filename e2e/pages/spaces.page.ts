import { expect, type Locator, type Page } from "@playwright/test";
import type { T, TextKey } from "../support/texts.ts";
import { visit } from "./shell.page.ts";

/** Ready to be pressed first: what it waits for is not what follows from it. */
async function press(button: Locator): Promise<number> {
  await button.click({ trial: true });
  const at = Date.now();
  await button.click();
  return at;
}

/** The lists of spaces, their cards and dialogs, and the members of one of them. */
export class SpacesPage {
  readonly page: Page;
  readonly t: T;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
  }

  #button(key: TextKey, within: Page | Locator = this.page): Locator {
    return within.getByRole("button", { name: this.t(key), exact: true });
  }

  dialog(name: string): Locator {
    return this.page.getByRole("dialog", { name, exact: true });
  }

  card(name: string): Locator {
    return this.page.getByRole("listitem").filter({ has: this.page.getByRole("heading", { name, exact: true }) });
  }

  /** The switcher in the top bar, by the space that is active. */
  active(name: string): Locator {
    return this.page.getByRole("button", { name: this.t("shell:bar.space", { name }) });
  }

  enter(name: string): Locator {
    return this.page.getByRole("button", { name: this.t("spaces:card.enterNamed", { name }), exact: true });
  }

  act(name: string, key: TextKey): Locator {
    return this.#button(key, this.card(name));
  }

  async open(path: "active" | "invited" | "requested" | "blocked"): Promise<void> {
    await visit(this.page, `/spaces/private/${path}`);
  }

  async find(text: string): Promise<void> {
    await this.open("active");
    await this.page.getByRole("searchbox", { name: this.t("spaces:lists.find") }).fill(text);
  }

  /** Makes a private space and answers with its id, which the card's link names. */
  async create(name: string, purpose: string): Promise<string> {
    await this.open("active");
    await this.#button("spaces:lists.create").first().click();
    const dialog = this.dialog(this.t("spaces:dialog.create"));
    await dialog.getByRole("textbox", { name: this.t("spaces:dialog.name"), exact: true }).fill(name);
    await dialog.getByRole("textbox", { name: this.t("spaces:dialog.purpose"), exact: true }).fill(purpose);
    await this.#button("spaces:dialog.submit", dialog).click();
    await expect(dialog).toBeHidden();
    const address = await this.card(name).getByRole("link", { name }).getAttribute("href");
    return address!.split("/")[2]!;
  }

  async openMembers(id: string): Promise<void> {
    await visit(this.page, `/space/${id}/manage/participants/participants`);
  }

  /** Sends invitations from the page of the members. */
  async invite(...names: string[]): Promise<void> {
    await this.#button("members:invite.open").click();
    const dialog = this.dialog(this.t("members:invite.open"));
    const send = this.#button("members:invite.send", dialog);
    await expect(send).toBeDisabled();
    for (const name of names) {
      await dialog.getByRole("searchbox").fill(name);
      await dialog.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check();
    }
    await send.click();
    await expect(this.page.getByText(this.t("members:invite.done"))).toBeVisible();
    await expect(dialog).toBeHidden();
  }

  member(name: string): Locator {
    return this.page.getByRole("row").filter({ has: this.page.getByRole("link", { name, exact: true }) });
  }

  /** What is done with one member, by its menu, and agreed to where that is asked. Answers when the last press was. */
  async move(name: string, move: "admin" | "block"): Promise<number> {
    await this.member(name)
      .getByRole("button", { name: this.t("members:list.menu", { name }) })
      .click();
    const item = this.page.getByRole("menuitem", { name: this.t(`members:moves.${move}.label`), exact: true });
    if (move === "admin") return press(item);
    await item.click();
    const dialog = this.dialog(this.t("members:moves.block.title", { names: name }));
    return press(this.#button("members:moves.block.label", dialog));
  }
}
