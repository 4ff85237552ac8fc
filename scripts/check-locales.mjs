// Every text in every language: the same keys, the plural forms that the language has, the same placeholders and
// tags, nothing empty, and no English sentence left over. Prints one line per fault; exits 1 when there is one.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorStatus } from "../packages/contract/src/errors.ts";
import { languages } from "../packages/contract/src/rules.ts";
import { isMain, root } from "./setup.mjs";

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Texts by key, `namespace:path.of.key`. */
function readTexts(folder) {
  const texts = new Map();
  const collect = (value, key) => {
    if (typeof value === "string") texts.set(key, value);
    else
      for (const [name, inner] of Object.entries(value)) collect(inner, `${key}${key.endsWith(":") ? "" : "."}${name}`);
  };
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    collect(JSON.parse(readFileSync(join(folder, name), "utf8")), `${name.slice(0, -".json".length)}:`);
  }
  return texts;
}

/** Which keys a language must have, given the English ones: a counted text has one form per plural of that language. */
function keysFor(language, english) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return new Set(
    [...english.keys()].flatMap((key) => (isCounted(key, english) ? forms.map((form) => `${stem(key)}_${form}`) : key)),
  );
}

const stem = (key) => key.replace(pluralForm, "");
const isCounted = (key, english) => pluralForm.test(key) && english.has(`${stem(key)}_other`);

/** Placeholders and tags, in any order: word order differs between languages. */
const marks = (text) =>
  (text.match(/\{\{\s*[\w.]+|<\/?\w+/g) ?? [])
    .map((mark) => mark.replace(/\s/g, ""))
    .sort()
    .join(" ");

/** What French parts from its word by a space would begin a line of its own by a usual one. */
const brokenFrench = /«(?!\u202f)|(?<!\u202f)»|[ \u00a0][?!;:]/;

function faultsOf(language, texts, english) {
  const wanted = keysFor(language, english);
  const faults = [...wanted].filter((key) => !texts.has(key)).map((key) => `${key} is missing`);
  for (const [key, text] of texts) {
    const original = english.get(key) ?? english.get(`${stem(key)}_other`);
    if (!wanted.has(key)) faults.push(`${key} is not in English`);
    else if (text.trim() === "") faults.push(`${key} is empty`);
    else if (language === "en" && /coming soon|\btodo\b/i.test(text)) faults.push(`${key} promises instead of doing`);
    // The form for one often does without its number.
    else if (!key.endsWith("_one") && marks(text) !== marks(original))
      faults.push(`${key} has other placeholders or tags`);
    else if (language === "fr" && brokenFrench.test(text)) faults.push(`${key} could break before a sign`);
    else if (language !== "en" && text === original && /[a-z]{4,} [a-z]{3,}/i.test(text))
      faults.push(`${key} is English`);
  }
  return faults;
}

export function checkLocales(folder) {
  const english = readTexts(join(folder, "en"));
  const untranslated = Object.keys(errorStatus).filter((code) => !english.has(`errors:${code}`));
  const faults = languages.flatMap((language) => {
    const texts = readdirSync(folder).includes(language) ? readTexts(join(folder, language)) : new Map();
    return faultsOf(language, texts, english).map((fault) => `${language}: ${fault}`);
  });
  return [...untranslated.map((code) => `en: errors:${code} is missing`), ...faults];
}

if (isMain(import.meta.url)) {
  const faults = checkLocales(join(root, "packages/locales"));
  for (const fault of faults) console.log(fault);
  process.exit(faults.length > 0 ? 1 : 0);
}
