const tagShape = /^[\p{L}\p{M}\p{N}_-]{1,128}$/u;

/** A tag as it is stored: without '#', in lower case. Null for what is no tag. */
export function toTag(text: string): string | null {
  const tag = text.trim().replace(/^#+/, "").toLowerCase();
  return tagShape.test(tag) ? tag : null;
}
