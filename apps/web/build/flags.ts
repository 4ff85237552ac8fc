import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import type { Plugin } from "vite";
import countries from "world-countries";

/** A coat of arms drawn finer than any place shows it: such a flag becomes a small picture of itself. */
const maxBytes = 12_000;
const pictureWidth = 192;

const require = createRequire(import.meta.url);
const drawings = new Map(
  countries.map(({ cca2, cca3 }) => [`${cca2.toLowerCase()}.svg`, `world-countries/data/${cca3.toLowerCase()}.svg`]),
);

async function drawFlag(drawing: string): Promise<string> {
  const svg = await readFile(require.resolve(drawing));
  if (svg.length <= maxBytes) return svg.toString();
  const { data, info } = await sharp(svg)
    .resize(pictureWidth)
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const picture = `data:image/webp;base64,${data.toString("base64")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${picture}"/></svg>`;
}

/** The flags of the countries as files of their own, /flags/<code>.svg: no page and no precache holds them all. */
export function flags(): Plugin {
  return {
    name: "bump:flags",
    async generateBundle() {
      for (const [name, drawing] of drawings) {
        this.emitFile({ type: "asset", fileName: `flags/${name}`, source: await drawFlag(drawing) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use("/flags", (request, response, next) => {
        const drawing = drawings.get(request.url?.slice(1) ?? "");
        if (!drawing) return next();
        drawFlag(drawing).then((svg) => response.setHeader("content-type", "image/svg+xml").end(svg), next);
      });
    },
  };
}
