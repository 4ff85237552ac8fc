import i18next from "i18next";
import { afterEach, expect, it } from "vitest";
import { adoptAccountLanguage, currentLanguage, setLanguage, toLocale } from "./i18n.ts";
import { readCookie } from "./cookies.ts";
import { formatsOf } from "./formats.ts";
import { pseudoText } from "./pseudo-locale.ts";

afterEach(async () => {
  // oxlint-disable-next-line unicorn/no-document-cookie -- takes the choice away again
  document.cookie = "locale=; Max-Age=0; Path=/";
  await i18next.changeLanguage("en");
});

it.each([
  ["sp", "es"],
  ["es-MX", "es"],
  ["TE", "te"],
  ["pseudo", "pseudo"],
  ["xx", null],
  ["", null],
  [null, null],
])("reads %s as %s", (code, locale) => {
  expect(toLocale(code)).toBe(locale);
});

it("reads past a cookie that somebody else wrote badly", () => {
  // oxlint-disable-next-line unicorn/no-document-cookie -- as another program on the same host would
  document.cookie = "locale=%E0%A4; Path=/";

  expect(readCookie("locale")).toBe("%E0%A4");
});

it("keeps a choice in a cookie and tells the document", async () => {
  await setLanguage("te");

  expect(document.cookie).toContain("locale=te");
  expect(document.documentElement.lang).toBe("te");
  expect(document.documentElement.dir).toBe("ltr");
  expect(currentLanguage()).toBe("te");
});

it("takes the account's language only where this device has no choice of its own", async () => {
  await adoptAccountLanguage("nl");
  expect(currentLanguage()).toBe("nl");

  await setLanguage("fr");
  await adoptAccountLanguage("nl");
  expect(currentLanguage()).toBe("fr");
});

it("is English to the document in the pseudo-locale", async () => {
  await setLanguage("pseudo");

  expect(document.documentElement.lang).toBe("en");
  expect(i18next.t("actions.save")).toMatch(/^⟦/);
});

it("leaves placeholders and tags alone when it makes English strange", () => {
  expect(pseudoText("Min {{min}} of <b>some</b>")).toMatch(/^⟦Míñ \{\{min\}\} óf <b>šómé<\/b>·+⟧$/);
});

it("writes dates, numbers and sizes as each language does", () => {
  const now = new Date("2026-03-04T12:00:00Z");
  expect(formatsOf("de").number(1234.5)).toBe("1.234,5");
  expect(formatsOf("en").relative("2026-03-04T10:00:00Z", now)).toBe("2 hours ago");
  expect(formatsOf("nl").relative("2026-03-03T10:00:00Z", now)).toBe("gisteren");
  // Of what is known by its day alone, no hours are told.
  expect(formatsOf("en").relativeDay("2026-03-04T00:00:00Z", now)).toBe("today");
  expect(formatsOf("en").relativeDay("2026-03-03T00:00:00Z", now)).toBe("yesterday");
  expect(formatsOf("en").relativeDay("2026-02-01T00:00:00Z", now)).toBe("last month");
  expect(formatsOf("en").bytes(0)).toBe("0 bytes");
  expect(formatsOf("te").bytes(600)).toBe("600 బైట్\u200cలు");
  expect(formatsOf("en").bytes(1_500_000)).toBe("1.5 MB");
});
