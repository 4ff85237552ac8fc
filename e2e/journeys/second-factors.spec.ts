import { AccountPage } from "../pages/account.page.ts";
import { LoginPage } from "../pages/login.page.ts";
import { Shell } from "../pages/shell.page.ts";
import { addAuthenticator } from "../support/authenticator.ts";
import { expect, test } from "../support/test.ts";
import { totpOf } from "../support/totp.ts";

test("a second step is turned on, asked for, and has backup codes", async ({ page, t, watch, newPerson, signIn }) => {
  const person = await newPerson();
  await signIn(page, person, "/settings/account");
  const account = new AccountPage(page, t);
  const { secret, codes } = await account.enableTwoStep(person.password, totpOf);
  await expect(page.getByText(t("settings:account.twoStep.on"))).toBeVisible();
  expect(new Set(codes).size).toBeGreaterThanOrEqual(8);
  await new Shell(page, t).signOut(person.name);

  const login = new LoginPage(page, t);
  const code = login.root.getByLabel(t("accounts:twoStep.code"), { exact: true });
  const goOn = login.button(t("accounts:twoStep.submit"));
  watch.expectRefusal(401, /\/api\/auth\/two-factor\//);
  await login.open("/bookmarks");
  await login.signIn(person);
  await code.fill("000000");
  await goOn.click();
  await expect(login.refusal).toHaveText(t("errors:auth.INVALID_CODE"));
  // Each code works once, and the present one turned it on: what the app shows next is taken already.
  await code.fill(totpOf(secret, Date.now() + 30_000));
  await goOn.click();
  await page.waitForURL("/bookmarks");
  await new Shell(page, t).signOut(person.name);

  await login.open();
  await login.signIn(person);
  await login.button(t("accounts:twoStep.useBackup")).click();
  await login.root.getByLabel(t("accounts:twoStep.backupCode"), { exact: true }).fill(codes[0] ?? "");
  await goOn.click();
  await page.waitForURL("/stories/recent");
});

test("a passkey is added and signs in", async ({ page, t, newPerson, signIn }) => {
  const person = await newPerson();
  const device = await addAuthenticator(page);
  await signIn(page, person, "/settings/account");
  const account = new AccountPage(page, t);
  await account.addPasskey("my phone");
  await expect(new Shell(page, t).toast(t("settings:account.passkeys.added"))).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "my phone" })).toBeVisible();

  await account.addPasskey("the same phone");
  const adding = account.dialog(t("settings:account.passkeys.add"));
  await expect(adding.getByRole("alert")).toHaveText(t("errors:auth.PASSKEY_ON_DEVICE"));
  await page.keyboard.press("Escape");
  await expect(adding).toBeHidden();
  await new Shell(page, t).signOut(person.name);

  // The form also offers passkeys by itself: the device stays silent until the person asks.
  await device.agree(false);
  const login = new LoginPage(page, t);
  await login.open("/bookmarks");
  await device.agree(true);
  await login.passkey.click();
  await page.waitForURL("/bookmarks");
  await expect(new Shell(page, t).userButton(person.name)).toBeVisible();
});
