import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { languages, type SiteView } from "@bump/contract";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

const builtClient = fileURLToPath(new URL("../../../../web/dist/", import.meta.url));

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
  app.register(fastifyStatic, {
    root,
    // A route per file instead of one for everything: what is not there stays unknown to the router.
    wildcard: false,
    globIgnore: ["index.html", "**/*.br", "**/*.gz", "**/*.map"],
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Vite puts a hash of the content into these names; all others are asked for again each time.
      const isHashed = path.slice(root.length).startsWith("assets/");
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const render = pageRenderer(readFileSync(page, "utf8"));
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPageRequest(request)) return refuse();
    // The page works without it and asks later: the database may be away just now.
    const site = await findSite().catch(() => null);
    return sendPage(request, reply, render(languageOf(request), site));
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
  return !fileName.test(path) || (headers.accept ?? "").includes("text/html");
}

function sendUnbuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ "content-type": "text/plain; charset=utf-8", "retry-after": "10", "cache-control": "no-store" })
    .send("The web client is not built yet. Run `npm run build`, then start the server again.\n");
}

const localeCookie = /(?:^|;\s*)locale=(\w{2})(?:;|$)/;

function languageOf({ headers }: FastifyRequest): string | null {
  const chosen = localeCookie.exec(headers.cookie ?? "")?.[1];
  return languages.find((language) => language === chosen) ?? null;
}

type Page = { html: string; br: Buffer; gzip: Buffer };

/** There are as many pages as languages until a setting changes; past this all are made again. */
const maxPages = 50;

function pageRenderer(template: string): (lang: string | null, site: SiteView | null) => Page {
  const pages = new Map<string, Page>();
  return (lang, site) => {
    const json = site && JSON.stringify(site).replaceAll("<", "\\u003c");
    const key = `${lang} ${json}`;
    let page = pages.get(key);
    if (page === undefined) {
      if (pages.size >= maxPages) pages.clear();
      page = compress(fill(template, lang, json));
      pages.set(key, page);
    }
    return page;
  };
}

function fill(template: string, lang: string | null, json: string | null): string {
  const translated = lang === null ? template : template.replace(/<html lang="\w*"/, `<html lang="${lang}"`);
  if (json === null) return translated;
  // A function, since text would have its dollar signs read as references.
  return translated.replace("</head>", () => `  <script type="application/json" id="site">${json}</script>\n  </head>`);
}

function compress(html: string): Page {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return { html, br: brotliCompressSync(html, { params }), gzip: gzipSync(html) };
}

function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const accepted = headers["accept-encoding"] ?? "";
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
  if (encoding) reply.header("content-encoding", encoding);
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      vary: "accept-encoding, cookie",
    })
    .send(encoding ? page[encoding] : page.html);
}
