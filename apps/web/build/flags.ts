import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { Plugin } from "vite";
import { type Country, countryData, countryFiles } from "./country-files.ts";

/** A coat of arms drawn finer than any place shows it: such a flag becomes a small picture of itself. */
const maxBytes = 12_000;
const pictureWidth = 192;

async function drawFlag(country: Country): Promise<string> {
  const svg = await readFile(countryData(country, "svg"));
  if (svg.length <= maxBytes) return svg.toString();
  const { data, info } = await sharp(svg)
    .resize(pictureWidth)
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const picture = `data:image/webp;base64,${data.toString("base64")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${picture}"/></svg>`;
}

export function flags(): Plugin {
  return countryFiles({ folder: "flags", extension: "svg", type: "image/svg+xml", make: drawFlag });
}
