import { Parser } from "htmlparser2";
import type { WebPage } from "#platform/open-web.ts";

export type Described = { title: string; description: string; site: string };

const longest = { title: 200, description: 300, site: 100 };
/** By what it is, which attributes name it, best first. */
const names = {
  title: ["og:title", "twitter:title"],
  description: ["og:description", "twitter:description", "description"],
} as const;

/** What a page says of itself, as plain text; null where it has no title. */
export function describePage({ url, html }: WebPage): Described | null {
  const { metas, title } = readHead(html);
  const told = (what: keyof typeof names) => names[what].map((name) => metas.get(name)).find((text) => text) ?? "";
  const described = {
    title: toLine(told("title") || title, longest.title),
    description: toLine(told("description"), longest.description),
    // Where one gets to. A page may call itself whatever it likes, also somebody's bank.
    site: toLine(url.hostname.replace(/^www\./, ""), longest.site),
  };
  return described.title === "" ? null : described;
}

function readHead(html: string) {
  const metas = new Map<string, string>();
  let title = "";
  let isInTitle = false;
  let isOver = false;
  const parser = new Parser({
    onopentag(tag, attributes) {
      isInTitle = tag === "title" && title === "" && !isOver;
      const name = (attributes["property"] ?? attributes["name"] ?? "").toLowerCase();
      if (tag === "meta" && !isOver && !metas.has(name)) metas.set(name, attributes["content"] ?? "");
      // A drawing in the page may have a title, too.
      if (tag === "body") isOver = true;
    },
    ontext(text) {
      if (isInTitle) title += text;
    },
    onclosetag: () => (isInTitle = false),
  });
  parser.end(html);
  return { metas, title };
}

/** What hides, turns or breaks text. But not what joins letters and signs, where it stands between them. */
const unseen = /(?!(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d][\p{L}\p{M}\p{S}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu;

/** One line of what is seen. */
function toLine(text: string, max: number): string {
  const line = text
    .toWellFormed()
    // Where a word may be broken.
    .replaceAll("\u00AD", "")
    .replaceAll(unseen, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const characters = Array.from(line);
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`
    : line;
}
