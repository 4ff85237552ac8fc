import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { errorStatus } from "../packages/contract/src/errors.ts";
import { languages } from "../packages/contract/src/rules.ts";
import { checkLocales } from "./check-locales.mjs";

type Texts = { [key: string]: string | Texts };

const english: Texts = {
  greeting: { title: "Good morning to you, {{name}}", link: "Read <b>all</b> of it here" },
  people_one: "One person",
  people_other: "{{count}} persons here",
};
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bump-locales-"));
  const errors = Object.fromEntries(Object.keys(errorStatus).map((code) => [code, code]));
  for (const language of languages) {
    const isEnglish = language === "en";
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const people = Object.fromEntries(forms.map((form) => [`people_${form}`, `{{count}} ${language}`]));
    const greeting = { title: `${language} {{name}}`, link: `${language} <b>x</b>` };
    await write(language, "errors", errors);
    await write(language, "home", isEnglish ? english : { greeting, ...people });
  }
});
afterEach(() => rm(folder, { recursive: true }));

async function write(language: string, name: string, texts: Texts): Promise<void> {
  const path = join(folder, language, `${name}.json`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(texts));
}

type Home = { greeting: Record<string, string>; [key: string]: Texts[string] };

async function change(language: string, edit: (texts: Home) => unknown): Promise<string[]> {
  const texts = JSON.parse(await readFile(join(folder, language, "home.json"), "utf8")) as Home;
  edit(texts);
  await write(language, "home", texts);
  return checkLocales(folder);
}

it("is content with complete languages", () => {
  expect(checkLocales(folder)).toEqual([]);
});

it("finds a promise in the place of the thing", async () => {
  const found = await change("en", (texts) => (texts.greeting["title"] = "Coming soon, {{name}}"));
  expect(found).toContain("en: home:greeting.title promises instead of doing");
});

it.each(["fr « {{name}}\u202f»", "fr {{name}} ?", "fr {{name}}\u00a0: oui"])(
  "finds the line break in %j",
  async (title) => {
    const found = await change("fr", (texts) => (texts.greeting["title"] = title));
    expect(found).toEqual(["fr: home:greeting.title could break before a sign"]);
    expect(await change("fr", (texts) => (texts.greeting["title"] = "fr «\u202f{{name}}\u202f»\u202f?"))).toEqual([]);
  },
);

it.each<[string, Parameters<typeof change>[1], string]>([
  ["a missing text", (texts) => delete texts.greeting["title"], "te: home:greeting.title is missing"],
  [
    "a text that English has not",
    (texts) => (texts.greeting["extra"] = "x"),
    "te: home:greeting.extra is not in English",
  ],
  ["an empty text", (texts) => (texts.greeting["title"] = " "), "te: home:greeting.title is empty"],
  [
    "a lost placeholder",
    (texts) => (texts.greeting["title"] = "x"),
    "te: home:greeting.title has other placeholders or tags",
  ],
  ["a lost tag", (texts) => (texts.greeting["link"] = "x"), "te: home:greeting.link has other placeholders or tags"],
  [
    "an English sentence",
    (texts) => Object.assign(texts.greeting, english["greeting"]),
    "te: home:greeting.title is English",
  ],
])("reports %s", async (_, edit, fault) => {
  expect(await change("te", edit)).toContain(fault);
});

it("wants the plural forms of each language, which are not those of English", async () => {
  expect(await change("fr", (texts) => delete texts["people_many"])).toEqual(["fr: home:people_many is missing"]);
});

it("wants every language and every error code", async () => {
  await rm(join(folder, "de"), { recursive: true });
  await write("en", "errors", { malformed: "malformed" });
  const faults = checkLocales(folder);
  expect(faults).toContain("de: home:greeting.title is missing");
  expect(faults).toContain("en: errors:unauthorized is missing");
  expect(await readdir(folder)).toHaveLength(languages.length - 1);
});
