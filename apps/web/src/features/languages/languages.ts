import { type Language, languages } from "@bump/contract/rules";
import { languageNames, setLanguage } from "#lib/i18n.ts";
import { getSession } from "#lib/session.ts";

export const languageOptions = languages.map((language) => ({ value: language, label: languageNames[language] }));

/** Shows the language at once; the account learns of it where there is one. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language);
  if (getSession().state !== "signed-in") return;
  // The calls bring the schemas along, which the entry pages do without.
  const { saveLanguage } = await import("./languages.mutations.ts");
  await saveLanguage(language);
}
