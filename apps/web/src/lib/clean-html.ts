import { richText } from "@bump/contract/rules";
import createDOMPurify, { type Config } from "dompurify";

const attributes: Record<string, readonly string[] | undefined> = richText.attributes;
const spanTypes: readonly string[] = richText.spanTypes;

const config: Config = {
  ALLOWED_TAGS: [...richText.tags],
  ALLOWED_ATTR: Object.values(richText.attributes).flat(),
  // Else their values would have to be addresses.
  ADD_URI_SAFE_ATTR: [...richText.attributes.ol, ...richText.attributes.span],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${richText.schemes.join("|")}):`, "i"),
};

// An instance of our own: its hooks are nobody else's.
const purifier = createDOMPurify(window);
purifier.addHook("uponSanitizeAttribute", (node, data) => {
  data.keepAttr &&= attributes[node.nodeName.toLowerCase()]?.includes(data.attrName) ?? false;
});

/**
 * What is left of a text by the one allow-list of the contract. A fragment, not a string: it is put into the page
 * without being read as markup a second time.
 */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = purifier.sanitize(html, { ...config, RETURN_DOM_FRAGMENT: true });
  for (const span of fragment.querySelectorAll("span")) {
    const isKnown = spanTypes.includes(span.dataset["type"] ?? "") && span.dataset["id"];
    if (!isKnown) span.replaceWith(...span.childNodes);
  }
  return fragment;
}

/** The same as a string, for what is sent. */
export function cleanHtmlText(html: string): string {
  const box = document.createElement("div");
  box.append(cleanHtml(html));
  return box.innerHTML;
}

const anyPurifier = createDOMPurify(window);
const noText = [
  "style",
  "img",
  "picture",
  "video",
  "audio",
  "svg",
  "math",
  "iframe",
  "form",
  "input",
  "button",
  "select",
];

/** Whatever a page held that was copied, without what could run: parsed where nothing does, before anybody else parses it. */
export function harmlessHtml(html: string): string {
  return anyPurifier.sanitize(html, { FORBID_TAGS: noText, FORBID_ATTR: ["class", "id"] });
}
