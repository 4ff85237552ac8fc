import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(m?js|css|svg|json|webmanifest)$/;
/** Below this the headers cost more than compression saves. */
const minBytes = 512;

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Writes .br and .gz beside each file once, so that no request pays for it. index.html is the server's to fill. */
export function precompress(): Plugin {
  let outDir = "";
  return {
    name: "bump:precompress",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const files = await readdir(outDir, { recursive: true, withFileTypes: true });
        const chosen = files.filter((file) => file.isFile() && compressible.test(file.name));
        await Promise.all(chosen.map((file) => compress(join(file.parentPath, file.name))));
      },
    },
  };
}
