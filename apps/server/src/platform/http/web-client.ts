import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { SiteView } from "@bump/contract";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { allowStyles } from "./headers.ts";
import { findChosenLanguage } from "./locale.ts";

const builtClient = fileURLToPath(new URL("../../../../web/dist/", import.meta.url));

/** How long the files of a folder are kept; all others are asked for again each time. */
const keeping: Record<string, string> = {
  // Vite puts a hash of the content into these names.
  assets: "public, max-age=31536000, immutable",
  // A country changes its flag once in a lifetime, and its borders hardly more often.
  flags: "public, max-age=2592000",
  outlines: "public, max-age=2592000",
  basemap: "public, max-age=2592000",
};

/** What the build keeps beside a file: its compressed forms, which go out under the file's own name, and its sources. */
const hiddenFile = /\.(br|gz|map)$/;

type Options = {
  /** What the pages need to know at once; asked for each page, so it should come from a cache. */
  findSite: () => Promise<SiteView>;
  root?: string;
};

/**
 * The built web client: files as they lie there, compressed when it was built, and its one page for every address that
 * is nobody else's.
 */
export function webClient(app: FastifyInstance, { findSite, root = builtClient }: Options): void {
  const page = join(root, "index.html");
  if (!existsSync(page)) {
    app.setNotFoundHandler((request, reply) => (isPageRequest(request) ? sendUnbuilt(reply) : refuse()));
    return;
  }
  const cacheControlOf = (path: string) => keeping[path.slice(root.length).split("/")[0] ?? ""] ?? "no-cache";
  const options: FastifyStaticOptions = {
    root,
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", cacheControlOf(path));
    },
    allowedPath: (path) => !hiddenFile.test(path),
  };
  // A route per file at the top, where pages have their addresses, and one for each folder: a thousand routes more
  // would cost every start a quarter of a second.
  const folders = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  const globIgnore = ["index.html", ...folders.map((name) => `${name}/**`)];
  app.register(fastifyStatic, { ...options, wildcard: false, globIgnore });
  for (const name of folders) app.register(fastifyStatic, { ...options, root: join(root, name), prefix: `/${name}/` });
  const template = readFileSync(page, "utf8");
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageRequest(request)) return refuse();
    // The page works without it and asks later: the database may be away just now.
    const site = await findSite().catch(() => null);
    const nonce = randomBytes(16).toString("base64");
    allowStyles(reply, nonce);
    return sendPage(request, reply, fill(template, { lang: findChosenLanguage(request.headers), site, nonce }));
  });
}

function refuse(): never {
  throw new AppError("not_found");
}

const fileName = /\.\w{1,8}$/;

/** A missing script must not be answered with a page: the client could not tell that a newer build replaced it. */
function isPageRequest({ headers, method, url }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const [path = ""] = url.split("?");
  if (path.startsWith("/assets/")) return false;
  return path === "/index.html" || !fileName.test(path) || (headers.accept ?? "").includes("text/html");
}

function sendUnbuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ "content-type": "text/plain; charset=utf-8", "retry-after": "10", "cache-control": "no-store" })
    .send("The web client is not built yet. Run `npm run build`, then start the server again.\n");
}

/**
 * The page with its language and, for its script to read, what is known of the site. The block's nonce is also what the
 * script gives to style elements: browsers show it to scripts, but not to style sheets that would spy on it.
 */
function fill(
  template: string,
  { lang, site, nonce }: { lang: string | null; site: SiteView | null; nonce: string },
): string {
  const json = site === null ? "" : JSON.stringify(site).replaceAll("<", "\\u003c");
  const block = `<script type="application/json" id="site" nonce="${nonce}">${json}</script>`;
  const translated = lang === null ? template : template.replace(/<html lang="\w*"/, `<html lang="${lang}"`);
  // A function, since text would have its dollar signs read as references.
  return translated.replace("</head>", () => `  ${block}\n  </head>`);
}

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  reply.headers({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    vary: "accept-encoding, cookie",
  });
  // Two kilobytes, different each time: a quick compression does.
  if (!/\bgzip\b/.test(headers["accept-encoding"] ?? "")) return reply.send(html);
  return reply.header("content-encoding", "gzip").send(gzipSync(html, { level: 5 }));
}
