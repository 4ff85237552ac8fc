import type { IncomingHttpHeaders } from "node:http";
import { type Language, languages, localeCookie } from "@bump/contract/rules";

const chosen = new RegExp(String.raw`(?:^|;\s*)${localeCookie}=(\w{2})(?:;|$)`);

/** The language that was chosen on the page, or null. */
export function findChosenLanguage({ cookie }: IncomingHttpHeaders): Language | null {
  return toLanguage(chosen.exec(cookie ?? "")?.[1]);
}

/** The chosen one, else the browser's first that we speak. */
export function findLanguage(headers: IncomingHttpHeaders): Language | null {
  const accepted = (headers["accept-language"] ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return findChosenLanguage(headers) ?? accepted.map(toLanguage).find((language) => language !== null) ?? null;
}

function toLanguage(code: string | undefined): Language | null {
  return languages.find((language) => language === code) ?? null;
}
