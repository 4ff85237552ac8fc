import { Id } from "@bump/contract";
import { richText, toTag } from "@bump/contract/rules";
import sanitizeHtml from "sanitize-html";

/** What never shows, or is read by other rules than HTML's: it goes with all that it holds. */
const opaque = [
  "script",
  "style",
  "template",
  "textarea",
  "option",
  "select",
  "noscript",
  "noembed",
  "noframes",
  "plaintext",
  "xmp",
  "title",
  "head",
  "iframe",
  "object",
  "applet",
  "audio",
  "video",
  "canvas",
  "svg",
  "math",
];

/** What pages and word processors write for the same thing. */
const renamed = {
  b: "strong",
  i: "em",
  strike: "s",
  del: "s",
  ins: "u",
  h1: "h2",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  div: "p",
  // A line of its own, as it looked.
  section: "p",
  article: "p",
  caption: "p",
  tr: "p",
  dt: "p",
  dd: "p",
};
/** Cells stand beside each other, with nothing but their frame between them. */
const cellEnds = /<\/t[dh]\s*>/gi;

// Characters that no text needs: they hide what follows or break what reads it. Tabs and line breaks stay, and what
// other programs write for one still parts the words around it.
const otherBreaks = /[\v\f\u0085\u2028\u2029]/g;
const controls = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu;

/** Of a list that does not begin with 1. */
const firstNumber = /^(?!1$)[1-9]\d{0,5}$/;

const maxUrl = 2000;
const deepest = 20;
const mostRounds = 10;

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richText.tags],
  allowedAttributes: {
    a: [...richText.attributes.a],
    ol: [...richText.attributes.ol],
    span: [...richText.attributes.span],
  },
  allowedSchemes: [...richText.schemes],
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  nonTextTags: opaque,
  nestingLimit: deepest,
  transformTags: {
    ...renamed,
    a: (tagName, { href = "" }) => ({ tagName, attribs: toLink(href) }),
    ol: (tagName, attribs) => ({ tagName, attribs: toList(attribs) }),
    span: (tagName, attribs) => ({ tagName, attribs: toMark(attribs) }),
  },
  // A link that leads nowhere and a span that marks nothing leave their text.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === "a" && !attribs["href"]) || (tag === "span" && !attribs["data-id"]) ? "excludeTag" : false,
  textFilter: (text) => text.replace(otherBreaks, "\n").replace(controls, ""),
};

/** As a browser would open it; nothing for another scheme than those of the list, and for what is no address at all. */
function toLink(href: string): sanitizeHtml.Attributes {
  const url = URL.parse(href);
  const scheme = url?.protocol.slice(0, -1);
  const isAllowed = richText.schemes.some((allowed) => allowed === scheme);
  return url && isAllowed && url.href.length <= maxUrl ? { href: url.href } : {};
}

function toList({ start = "" }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return firstNumber.test(start) ? { start } : {};
}

function toMark({ "data-type": type, "data-id": given = "" }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const id = type === "mention" ? Id.safeParse(given).data : type === "hashtag" ? toTag(given) : null;
  return id ? { "data-type": type!, "data-id": id } : {};
}

/**
 * Cleans by the contract's allow-list. What comes out comes out of a second cleaning as it is: taking something away can
 * join what was apart, so it is cleaned until nothing changes. What never comes to rest is kept as plain text.
 */
export function sanitize(html: string): string {
  let before = html.replace(cellEnds, " ");
  for (let round = 0; round < mostRounds; round++) {
    const after = sanitizeHtml(before, options).trim();
    if (after === before) return after;
    before = after;
  }
  const text = sanitizeHtml(before, { ...options, allowedTags: [], transformTags: {}, exclusiveFilter: undefined });
  return text.trim();
}

const breaks = /<br \/>|<\/(?:p|li|pre|blockquote|h2|h3)>/g;
const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** What a person reads of sanitised HTML; one line for each of its lines. */
export function toVisibleText(sanitised: string): string {
  return sanitised
    .replace(breaks, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity]!)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();
}

/** The first words of a text in one line; only a first word that is longer than that is cut. */
export function toExcerpt(text: string, length: number): string {
  const line = text.replaceAll("\n", " ");
  const letters = Array.from(line);
  if (letters.length <= length) return line;
  const first = letters.slice(0, length).join("");
  const whole = first.slice(0, Math.max(first.lastIndexOf(" "), 0));
  return `${whole || letters.slice(0, length - 1).join("")}…`;
}

/** How many characters a person sees: those without a shape of their own make no text. */
export function countVisible(text: string): number {
  return Array.from(text.replace(/\p{Default_Ignorable_Code_Point}/gu, "").trim()).length;
}

/** The people that sanitised HTML names, each once. */
export function findMentions(sanitised: string): string[] {
  const marks = sanitised.matchAll(/<span data-type="mention" data-id="([^"]+)">/g);
  return [...new Set(Array.from(marks, ([, id]) => id!))];
}
