import type { Locator, Page } from "@playwright/test";
import { LoginPage } from "../pages/login.page.ts";
import { Shell } from "../pages/shell.page.ts";
import { expect, test } from "../support/test.ts";
import type { T } from "../support/texts.ts";

/** What a visitor can try on the home page: to enter a space. */
function countries(page: Page, t: T): Locator {
  return page.getByRole("button", { name: t("home:spaces.countries.title"), exact: true });
}

test("a visitor who tries something signs in in a box and goes on from there", async ({ page, t, newPerson }) => {
  const person = await newPerson();
  await page.goto("/");
  await countries(page, t).click();
  const box = page.getByRole("dialog", { name: t("accounts:dialog.title") });
  await new LoginPage(page, t, box).signIn(person);
  await page.waitForURL("/spaces/countries");
  await expect(new Shell(page, t).userButton(person.name)).toBeVisible();
  await expect(box).toBeHidden();
});

test("the box has three views, and begins anew when it was closed", async ({ page, t }) => {
  await page.goto("/");
  const opener = countries(page, t);
  await opener.click();
  const box = page.getByRole("dialog");
  const login = new LoginPage(page, t, box);
  await expect(box).toHaveAccessibleName(t("accounts:dialog.title"));
  await login.email.fill("asha@example.org");
  await login.button(t("accounts:signIn.forgot")).click();
  await expect(box).toHaveAccessibleName(t("accounts:reset.title"));
  await expect(login.email, "what was typed comes along").toHaveValue("asha@example.org");
  await login.button(t("accounts:reset.back")).click();
  await login.signUpTab.click();
  await expect(box).toHaveAccessibleName(t("accounts:signUp.title"));

  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(opener, "the focus is back where it was").toBeFocused();
  expect(new URL(page.url()).pathname).toBe("/");
  await opener.click();
  await expect(box).toHaveAccessibleName(t("accounts:dialog.title"));
  await expect(login.email).toHaveValue("");
});
