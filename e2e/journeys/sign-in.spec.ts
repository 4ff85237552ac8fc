import { LoginPage } from "../pages/login.page.ts";
import { Shell } from "../pages/shell.page.ts";
import { mailedLink, tokenOf } from "../support/mail.ts";
import { signUpByApi, somebody } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

test("a wrong password and an unknown address are refused in the same words", async ({ page, t, watch, newPerson }) => {
  watch.expectRefusal(401, /\/api\/auth\/sign-in\/email$/);
  const person = await newPerson();
  const login = new LoginPage(page, t);
  await login.open();
  for (const { email } of [person, somebody()]) {
    await login.signIn({ email, password: "not the password" });
    await expect(login.refusal).toHaveText(t("errors:auth.INVALID_EMAIL_OR_PASSWORD"));
  }
  await login.signIn(person);
  await page.waitForURL("/stories/recent");
});

test("every field says beside itself what is wrong, and nothing is sent", async ({ page, t }) => {
  const login = new LoginPage(page, t);
  await login.open();
  await login.submit.click();
  await expect(login.email).toHaveAccessibleDescription(t("errors:email_required"));
  await expect(login.password).toHaveAccessibleDescription(t("errors:password_required"));
  await expect(login.email).toBeFocused();
  await login.email.fill("asha@");
  await login.password.focus();
  await expect(login.email).toHaveAccessibleDescription(t("errors:invalid_email"));
});

test("who has not verified their address gets another mail, and then comes in", async ({ page, server, t, watch }) => {
  watch.expectRefusal(403, /\/api\/auth\/sign-in\/email$/);
  const person = somebody();
  await signUpByApi(server, person);
  const first = await mailedLink(server, person.email, "verifyEmail");
  const login = new LoginPage(page, t);
  await login.open();
  await login.signIn(person);
  await expect(login.refusal).toContainText(t("errors:auth.EMAIL_NOT_VERIFIED"));
  await login.button(t("accounts:signIn.resend")).click();
  await expect(login.heading(t("accounts:inbox.title"))).toBeVisible();

  const second = await mailedLink(server, person.email, "verifyEmail", [first]);
  const verified = await page.request.get("/api/auth/verify-email", { params: { token: tokenOf(second) } });
  expect(verified.ok()).toBe(true);
  await login.button(t("accounts:inbox.back")).click();
  await expect(login.email, "what was typed is still there").toHaveValue(person.email);
  await login.password.fill(person.password);
  await login.submit.click();
  await page.waitForURL("/stories/recent");
});

test("an organisation signs up with its own labels", async ({ page, server, t }) => {
  const org = somebody({ role: "org", name: "Ward 7 Council" });
  const login = new LoginPage(page, t);
  await page.goto("/auth/signUp");
  await login.root.getByText(t("accounts:signUp.org"), { exact: true }).click();
  await expect(page.getByText(t("accounts:fields.orgEmailHint"))).toBeVisible();
  await login.signUp(org);
  await expect(login.heading(t("accounts:inbox.title"))).toBeVisible();
  await page.request.get("/api/auth/verify-email", {
    params: { token: tokenOf(await mailedLink(server, org.email, "verifyEmail")) },
  });
  await login.open("/settings/profile");
  await login.signIn(org);
  await expect(new Shell(page, t).userButton(org.name)).toBeVisible();
});

test("a known address at sign-up gets the same answer as a new one", async ({ page, t, newPerson }) => {
  const person = await newPerson();
  const login = new LoginPage(page, t);
  await page.goto("/auth/signUp");
  await login.signUp({ ...person, name: "Somebody else", password: "another password 9" });
  await expect(login.heading(t("accounts:inbox.title"))).toBeVisible();
  await login.open();
  await login.signIn(person);
  await page.waitForURL("/stories/recent");
  await expect(new Shell(page, t).userButton(person.name)).toBeVisible();
});

test("after ten wrong passwords the account is locked for a while, and says so", async ({ t, watch, newBrowser }) => {
  // Limits are on here: the run's own server has them off.
  const server = await startServer({ RATE_LIMITS: "on" });
  watch.expectRefusal(401, /\/api\/auth\/sign-in\/email$/);
  watch.expectRefusal(429, /\/api\/auth\/sign-in\/email$/);
  try {
    const page = await newBrowser({ baseURL: server.url });
    const login = new LoginPage(page, t);
    await login.open();
    const { email } = somebody();
    const answerTo = async (password: string) => {
      const answered = page.waitForResponse(/\/sign-in\/email$/);
      await login.signIn({ email, password });
      return (await answered).status();
    };
    for (let attempt = 1; attempt <= 10; attempt++) expect(await answerTo(`wrong ${attempt}`)).toBe(401);
    expect(await answerTo("wrong again")).toBe(429);
    await expect(login.refusal).not.toContainText(t("errors:auth.INVALID_EMAIL_OR_PASSWORD"));
    await login.button(t("accounts:signIn.resetInstead")).click();
    await expect(login.heading(t("accounts:reset.title"))).toBeVisible();
  } finally {
    await server.stop();
  }
});
