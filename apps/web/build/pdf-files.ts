import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const root = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
/** Character maps, the fonts that every reader is expected to have, and decoders of pictures. */
const folders = ["cmaps", "standard_fonts", "wasm"];
const isUsed = (name: string) => !/LICENSE|quickjs/.test(name);

/** Address below /pdfjs/ → file. */
const sources = new Map<string, string>(
  folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter(isUsed)
      .map((name) => [`${folder}/${name}`, join(root, folder, name)] as const),
  ),
);

/** What a pdf may lack, as files of our own below /pdfjs/: each is fetched when a document needs it. */
export function pdfFiles(): Plugin {
  return {
    name: "bump:pdf-files",
    async generateBundle() {
      for (const [name, file] of sources) {
        this.emitFile({ type: "asset", fileName: `pdfjs/${name}`, source: await readFile(file) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use("/pdfjs", (request, response, next) => {
        const file = sources.get(request.url?.slice(1) ?? "");
        if (!file) return next();
        readFile(file).then((bytes) => response.end(bytes), next);
      });
    },
  };
}
