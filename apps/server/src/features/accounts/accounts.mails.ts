import { existsSync, readFileSync } from "node:fs";
import { defaultLanguage, type Language, languages } from "@bump/contract";
import english from "@bump/locales/en/mail.json" with { type: "json" };

type MailTexts = typeof english;
export type MailKind = Exclude<keyof MailTexts, "greeting" | "greetingUnnamed" | "signature">;

/**
 * Their readers are called by no name: of an address that nobody has proven to be theirs it would be a stranger's words,
 * and who reads the support address is not known.
 */
const unnamed: readonly MailKind[] = ["verifyEmail", "changeEmail", "contact"];

type Letter = {
  kind: MailKind;
  to: { email: string; name: string; lang: string };
  link?: string;
  params?: Record<string, string>;
};

const loaded = new Map<Language, MailTexts>([["en", english]]);

function textsIn(lang: string): MailTexts {
  const language = languages.find((known) => known === lang) ?? defaultLanguage;
  const texts = loaded.get(language) ?? readTexts(language);
  loaded.set(language, texts);
  return texts;
}

/** A mail in English is better than none, should a language lack its file. */
function readTexts(language: Language): MailTexts {
  const file = new URL(import.meta.resolve(`@bump/locales/${language}/mail.json`));
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as MailTexts) : english;
}

/** A mail in its reader's language, with the bare link on a line of its own. */
export function composeMail({ kind, to, link, params }: Letter) {
  const texts = textsIn(to.lang);
  const { subject, body, note } = texts[kind];
  const fill = (text: string) => fillIn(text, { ...params, name: to.name });
  const greeting = unnamed.includes(kind) ? texts.greetingUnnamed : texts.greeting;
  return {
    to: to.email,
    lang: to.lang,
    link,
    subject: fill(subject),
    text: [fill(greeting), fill(body), ...(link ? [link] : []), fill(note), texts.signature].join("\n\n"),
  };
}

function fillIn(text: string, params: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole);
}
