import { defaultLanguage, type Language, languages } from "@bump/contract/rules";
import type { Namespace, Texts } from "@bump/locales";
import i18next, { type ResourceKey } from "i18next";
import resourcesToBackend from "i18next-resources-to-backend";
import { initReactI18next, useTranslation } from "react-i18next";
import textLists from "virtual:texts";
import { readCookie, writeCookie } from "./cookies.ts";
import { readStored, storageKeys, writeStored } from "./storage.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
  }
}

/** English made strange for tests: `?lang=pseudo`, or the cookie's value. */
const pseudo = "pseudo";
export type Locale = Language | typeof pseudo;

const localeCookie = "locale";
const cookieDays = 365;

/** Each language by its own name, as its speakers look for it. */
export const languageNames: Record<Language, string> = {
  de: "Deutsch",
  en: "English",
  es: "Español",
  fr: "Français",
  hi: "हिन्दी",
  nl: "Nederlands",
  te: "తెలుగు",
};

async function loadBundle(locale: string, namespace: string): Promise<ResourceKey> {
  if (locale === pseudo) {
    const [{ pseudoTexts }, texts] = await Promise.all([import("./pseudo-locale.ts"), loadBundle("en", namespace)]);
    return pseudoTexts(texts as Parameters<typeof pseudoTexts>[0]);
  }
  const { default: files } = await textLists[realLanguage(locale)]();
  const load = files[namespace];
  if (!load) throw new Error(`No texts ${namespace}`);
  return (await load()).default;
}

/** `sp` is an old name of Spanish; regions are dropped. Null for what we do not speak. */
export function toLocale(code: string | null | undefined): Locale | null {
  const short = code?.toLowerCase().split("-")[0];
  if (short === "sp") return "es";
  if (short === pseudo) return pseudo;
  return languages.find((language) => language === short) ?? null;
}

function chosenLocale(): Locale | null {
  return toLocale(new URLSearchParams(location.search).get("lang")) ?? toLocale(readCookie(localeCookie));
}

function detectLocale(): Locale {
  const preferred = navigator.languages.map(toLocale).find((locale) => locale !== null && locale !== pseudo);
  return chosenLocale() ?? toLocale(readStored(storageKeys.language)) ?? preferred ?? defaultLanguage;
}

/** The locale that Intl and the document know: the pseudo-locale is English to them. */
function realLanguage(locale: string): Language {
  const known = toLocale(locale);
  return known === null || known === pseudo ? defaultLanguage : known;
}

function markDocument(locale: string): void {
  document.documentElement.lang = realLanguage(locale);
  document.documentElement.dir = i18next.dir(realLanguage(locale));
}

/** Called once, before the first paint. */
export async function initI18n(): Promise<void> {
  i18next.on("languageChanged", markDocument);
  await i18next
    .use(resourcesToBackend(loadBundle))
    .use(initReactI18next)
    .init({
      lng: detectLocale(),
      // Every language is whole (npm test compares them): English is not fetched beside another.
      fallbackLng: false,
      ns: ["common", "errors"],
      defaultNS: "common",
      load: "languageOnly",
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/** For route loaders: fetches texts together with the page's code instead of after it. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
}

/** The person's own choice: kept for a year. */
export async function setLanguage(locale: Locale): Promise<void> {
  writeCookie(localeCookie, locale, cookieDays);
  await i18next.changeLanguage(locale);
}

/** The account's language, where this device has no choice of its own. */
export async function adoptAccountLanguage(language: Language): Promise<void> {
  writeStored(storageKeys.language, language);
  if (chosenLocale() === null && language !== i18next.language) await i18next.changeLanguage(language);
}

export function currentLanguage(): Language {
  return realLanguage(i18next.language);
}

/** The language shown; renders again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return realLanguage(i18n.language);
}
