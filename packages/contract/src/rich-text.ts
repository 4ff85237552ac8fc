/**
 * The one allow-list for what people write: the server cleans by it on write, the browser again before it shows, and the
 * editor makes nothing else. No zod here: pages that only show texts stay small.
 */
export const richText = {
  tags: ["p", "br", "strong", "em", "u", "s", "code", "pre", "blockquote", "ul", "ol", "li", "h2", "h3", "a", "span"],
  /**
   * `span` is a mention (data-id is the person's id) or a hashtag (data-id is the tag), and nothing else. A list may begin
   * with another number than 1.
   */
  attributes: { a: ["href"], ol: ["start"], span: ["data-type", "data-id"] },
  spanTypes: ["mention", "hashtag"],
  schemes: ["http", "https", "mailto"],
} as const;

const longest = 128;

/**
 * A hashtag amid a text: what stands right before it may not make it a part of a word, an entity or an address. One that is
 * too long is none, rather than its beginning.
 */
export const hashtag = /(?<![\p{L}\p{M}\p{N}_&/#])#([\p{L}\p{M}\p{N}_-]{1,128})(?![\p{L}\p{M}\p{N}_-])/gu;

/** The hashtags of a visible text, as compared, each once, in their order. */
export function findHashtags(text: string): string[] {
  const tags = Array.from(text.matchAll(hashtag), ([, tag]) => tag!.toLowerCase().normalize("NFC"));
  // Some letters are two when they are small.
  return [...new Set(tags.filter((tag) => Array.from(tag).length <= longest))];
}
