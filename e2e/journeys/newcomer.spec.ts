import { AuthActionPage } from "../pages/auth-action.page.ts";
import { LoginPage } from "../pages/login.page.ts";
import { ProfilePage } from "../pages/profile.page.ts";
import { Shell } from "../pages/shell.page.ts";
import { linkOnConsole } from "../support/mail.ts";
import { somebody, trySignIn } from "../support/people.ts";
import { paintPicture } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";
import { type Language, textsOf } from "../support/texts.ts";

/** The language a newcomer's browser asks for, and the one they choose in their profile. */
const languages: [browser: string, shown: Language, chosen: Language][] = [
  ["en-GB", "en", "de"],
  ["te-IN", "te", "hi"],
];
const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const [locale, language, chosen] of languages) {
  for (const viewport of screens) {
    test.describe(`${language} at ${viewport.width} px`, () => {
      test.use({ locale, language, viewport, serviceWorker: true, hasTouch: viewport.width === 390 });

      test("a newcomer signs up, verifies, signs in, changes the profile and signs out", async ({
        page,
        server,
        t,
      }) => {
        const person = somebody();
        const login = new LoginPage(page, t);

        await test.step("opens the page and signs up", async () => {
          await page.goto("/");
          await expect(page.locator("html")).toHaveAttribute("lang", language);
          await page.getByRole("link", { name: t("home:hero.join"), exact: true }).click();
          await login.signUp(person);
          await expect(login.heading(t("accounts:inbox.title"))).toBeVisible();
          await expect(page.getByText(person.email)).toBeVisible();
        });

        await test.step("opens the link that stands on the console: opening alone spends nothing", async () => {
          const action = new AuthActionPage(page, t);
          const link = await linkOnConsole(server, person.email);
          await page.goto(link);
          await expect(action.heading("verifyEmail")).toBeVisible();
          expect(await trySignIn(server, person)).toBe("EMAIL_NOT_VERIFIED");
          await action.submit("verifyEmail").click();
          await expect(action.done("verifyEmail")).toBeVisible();
          await action.toSignIn.click();
        });

        const shell = new Shell(page, t);
        await test.step("signs in", async () => {
          await login.signIn(person);
          await page.waitForURL("/stories/recent");
          await expect(shell.userButton(person.name)).toBeVisible();
        });

        const changed = { name: "Ravi సిద్ధు", bio: "I mend kerbs.\nAsk me about drains." };
        const profile = new ProfilePage(page, t);
        await test.step("changes name, words, picture and tags", async () => {
          await shell.choose(person.name, "shell:user.profile");
          await profile.change("displayName", changed.name);
          await expect(shell.toast(t("settings:profile.displayName.saved"))).toBeVisible();
          await profile.change("bio", changed.bio);
          await expect(shell.toast(t("settings:profile.bio.saved"))).toBeVisible();
          await profile.setPicture(await paintPicture(page));
          await expect(shell.toast(t("settings:profile.picture.saved"))).toBeVisible();
          await profile.addTags("#Drains", "drains", "kerbs");
          await expect(shell.toast(t("settings:profile.tags.saved"))).toBeVisible();
        });

        await test.step("finds all of it after loading the page anew", async () => {
          await page.reload();
          await expect(profile.field("displayName")).toHaveValue(changed.name);
          await expect(profile.field("bio")).toHaveValue(changed.bio);
          await expect(profile.tag("drains")).toHaveCount(1);
          await expect(profile.tag("kerbs")).toBeVisible();
          await expect(shell.userButton(changed.name)).toBeVisible();
          const size = () => profile.picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
          await expect.poll(async () => (await size())[0]).toBeGreaterThan(0);
          const [width, height] = await size();
          expect(width, "the picture was cropped to a square").toBe(height);
        });

        const chosenTexts = textsOf(chosen);
        await test.step("chooses another language", async () => {
          await profile.language.selectOption(chosen);
          await expect(page.locator("html")).toHaveAttribute("lang", chosen);
          await expect(profile.button(chosenTexts("settings:profile.picture.change"))).toBeVisible();
        });

        await test.step("signs out", async () => {
          await new Shell(page, chosenTexts).signOut(changed.name);
          await expect(page.getByRole("link", { name: chosenTexts("home:hero.join"), exact: true })).toBeVisible();
          await page.goto("/settings/profile");
          await page.waitForURL(/\/auth\/login/);
        });
      });
    });
  }
}
