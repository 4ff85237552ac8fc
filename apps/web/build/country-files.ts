import { createRequire } from "node:module";
import type { Plugin } from "vite";
import countries from "world-countries";

export type Country = (typeof countries)[number];

const require = createRequire(import.meta.url);

/** Where the data package keeps a country's flag (svg) or shape (geo.json). */
export function countryData({ cca3 }: Country, extension: "svg" | "geo.json"): string {
  return require.resolve(`world-countries/data/${cca3.toLowerCase()}.${extension}`);
}

type Files = { folder: string; extension: string; type: string; make: (country: Country) => Promise<string> };

/** A file of its own for every country, /<folder>/<code>.<extension>: no page and no precache holds them all. */
export function countryFiles({ folder, extension, type, make }: Files): Plugin {
  const byName = new Map(countries.map((country) => [`${country.cca2.toLowerCase()}.${extension}`, country]));
  return {
    name: `bump:${folder}`,
    async generateBundle() {
      for (const [name, country] of byName) {
        this.emitFile({ type: "asset", fileName: `${folder}/${name}`, source: await make(country) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (request, response, next) => {
        const country = byName.get(request.url?.slice(1) ?? "");
        if (!country) return next();
        make(country).then((source) => response.setHeader("content-type", type).end(source), next);
      });
    },
  };
}
