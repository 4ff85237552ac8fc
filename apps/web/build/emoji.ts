import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { languages } from "../../../packages/contract/src/rules.ts";

const require = createRequire(import.meta.url);
const parts = ["data", "messages"];

function sourceOf(language: string, part: string): string | null {
  try {
    return require.resolve(`emojibase-data/${language}/${part}.json`);
  } catch {
    return null;
  }
}

/** Address below /emoji/ → file. A language that emojibase does not know has none: the picker asks for English. */
const sources = new Map<string, string>(
  languages.flatMap((language) =>
    parts.flatMap((part) => {
      const file = sourceOf(language, part);
      return file ? [[`${language}/${part}.json`, file] as const] : [];
    }),
  ),
);

/** The names of the emoji as files of their own, /emoji/<language>/data.json: nothing is asked of others' servers. */
export function emoji(): Plugin {
  return {
    name: "bump:emoji",
    async generateBundle() {
      for (const [name, file] of sources) {
        this.emitFile({ type: "asset", fileName: `emoji/${name}`, source: await readFile(file, "utf8") });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use("/emoji", (request, response, next) => {
        const file = sources.get(request.url?.slice(1) ?? "");
        if (!file) return next();
        readFile(file, "utf8").then((json) => response.setHeader("content-type", "application/json").end(json), next);
      });
    },
  };
}
