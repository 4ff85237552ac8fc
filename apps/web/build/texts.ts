import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import { languages } from "../../../packages/contract/src/rules.ts";

const listId = "virtual:texts";
const folder = join(import.meta.dirname, "../../../packages/locales");
/** What only the server sends. */
const serverOnly = new Set(["mail"]);

function importTable(files: (readonly [name: string, id: string])[]): string {
  const lines = files.map(([name, id]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(id)}),`);
  return `export default {\n${lines.join("\n")}\n};`;
}

function filesOf(language: string): string {
  const names = readdirSync(join(folder, language))
    .map((file) => basename(file, ".json"))
    .filter((name) => !serverOnly.has(name));
  return importTable(names.map((name) => [name, join(folder, language, `${name}.json`)]));
}

/**
 * One file per language and namespace, found by way of a list per language: in one list of all, every first visit would
 * fetch the names of some two hundred files that it never asks for.
 */
export function texts(): Plugin {
  return {
    name: "bump:texts",
    resolveId: (id) => (id === listId || id.startsWith(`${listId}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${listId}`) return importTable(languages.map((language) => [language, `${listId}/${language}`]));
      return id.startsWith(`\0${listId}/`) ? filesOf(basename(id)) : undefined;
    },
  };
}
