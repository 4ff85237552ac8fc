import { AccountPage } from "../pages/account.page.ts";
import { AuthActionPage } from "../pages/auth-action.page.ts";
import { LoginPage } from "../pages/login.page.ts";
import { ProfilePage } from "../pages/profile.page.ts";
import { Shell } from "../pages/shell.page.ts";
import { mailedLink } from "../support/mail.ts";
import { signUpByApi, somebody } from "../support/people.ts";
import { soonMs } from "../support/soon.ts";
import { expect, test } from "../support/test.ts";

test("a forgotten password is reset by a link that works once", async ({ page, server, t, watch, newPerson }) => {
  const person = await newPerson();
  const login = new LoginPage(page, t);
  await login.open();
  await login.email.fill(person.email);
  await login.button(t("accounts:signIn.forgot")).click();
  await page.waitForURL("/auth/forgotPassword");
  await expect(login.email, "the address need not be typed twice").toHaveValue(person.email);
  await login.askForReset(person.email);
  await expect(login.heading(t("accounts:inbox.title"))).toBeVisible();

  const link = await mailedLink(server, person.email, "resetPassword");
  const action = new AuthActionPage(page, t);
  await page.goto(link);
  await action.setPassword("a quite new road 7");
  await expect(action.done("resetPassword")).toBeVisible();
  await action.toSignIn.click();

  watch.expectRefusal(401, /\/api\/auth\/sign-in\/email$/);
  await login.signIn(person);
  await expect(login.refusal, "the old one holds no more").toBeVisible();
  await login.signIn({ ...person, password: "a quite new road 7" });
  await page.waitForURL("/stories/recent");
  await new Shell(page, t).signOut(person.name);

  watch.expectRefusal(400, /\/api\/auth\/reset-password$/);
  await page.goto(link);
  await action.setPassword("yet another road 8");
  await expect(action.expired).toBeVisible();
});

test("who reads the mailbox chooses the password where two were typed for one address", async ({ page, server, t }) => {
  const person = somebody();
  await signUpByApi(server, person);
  await signUpByApi(server, { ...person, password: "somebody else knows 1" });
  const action = new AuthActionPage(page, t);
  await page.goto(await mailedLink(server, person.email, "verifyEmail"));
  await action.submit("verifyEmail").click();
  await expect(page.getByRole("heading", { name: t("accounts:action.verifyEmail.chooseTitle") })).toBeVisible();
  await action.setPassword("a road of my own 9");
  await expect(action.done("resetPassword")).toBeVisible();
  await action.toSignIn.click();
  await new LoginPage(page, t).signIn({ ...person, password: "a road of my own 9" });
  await page.waitForURL("/stories/recent");
});

test("who asks about an unknown address learns nothing", async ({ page, t }) => {
  const login = new LoginPage(page, t);
  await page.goto("/auth/forgotPassword");
  await login.askForReset(somebody().email);
  await expect(login.heading(t("accounts:inbox.title"))).toBeVisible();
});

test("a changed password ends the other browser's session within a second", async ({
  page,
  t,
  watch,
  newBrowser,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  const other = await newBrowser();
  await signIn(other, person);
  await expect(new Shell(other, t).userButton(person.name)).toBeVisible();
  await signIn(page, person, "/settings/account");
  // Its renewal is refused: that is how it learns that the session is over.
  watch.expectRefusal(401, /\/api\//);

  const account = new AccountPage(page, t);
  await account.changePassword(person.password, "a safer road 12");
  await expect(new Shell(page, t).toast(t("settings:account.password.saved"))).toBeVisible();
  await other.waitForURL(/\/auth\/login/, { timeout: soonMs });
  await expect(other.getByText(t("accounts:signedOut.revoked"))).toBeVisible();
  await page.reload();
  await expect(account.button(t("settings:account.password.change")), "this one stays").toBeVisible();
});

test("a new e-mail address holds when its mail is answered", async ({ page, server, t, newPerson, signIn }) => {
  const person = await newPerson();
  await signIn(page, person, "/settings/profile");
  const profile = new ProfilePage(page, t);
  const next = somebody().email;
  await profile.changeEmail(next);
  await expect(page.getByText(t("settings:profile.email.pending", { email: next }))).toBeVisible();
  const email = page.getByLabel(t("settings:profile.email.label"), { exact: true });
  await expect(email, "until then the old one stays").toHaveValue(person.email);

  const action = new AuthActionPage(page, t);
  await page.goto(await mailedLink(server, next, "changeEmail"));
  await action.submit("changeEmail").click();
  await expect(action.done("changeEmail")).toBeVisible();
  await profile.open();
  await expect(email).toHaveValue(next);

  const shell = new Shell(page, t);
  await shell.signOut(person.name);
  const login = new LoginPage(page, t);
  await login.open();
  await login.signIn({ ...person, email: next });
  await expect(shell.userButton(person.name)).toBeVisible();
});
