import { limits } from "@bump/contract";
import { findHashtags } from "@bump/contract/rules";
import { AppError, type ErrorDetails } from "#platform/http/app-error.ts";
import { countVisible, sanitize, toVisibleText } from "./html.ts";

/** `length` is what a person would count. */
export type RichText = { html: string; text: string; length: number };

/** More cost seconds to clean, in which nobody else is answered, and no text that is short enough has so many. */
const mostTags = 12_000;

/** Cleans what somebody wrote; too much of it is refused. `field` is what it is called in the body. */
export function toRichText(given: string, field: string): RichText {
  const { max, html: longest } = limits.richText;
  const refuse = (code: "max_characters" | "too_much_formatting", details: ErrorDetails = {}) =>
    new AppError(code, { fields: { [field]: code }, ...details });
  if (given.split("<", mostTags + 2).length > mostTags + 1) throw refuse("too_much_formatting");
  const html = sanitize(given);
  const text = toVisibleText(html);
  const length = countVisible(text);
  if (length > max) throw refuse("max_characters", { params: { max } });
  if (html.length > longest) throw refuse("too_much_formatting");
  return { html, text, length };
}

/** The tags that came beside a text, and those in it. */
export function mergeTags(tags: readonly string[], text: string): string[] {
  const all = [...new Set([...tags, ...findHashtags(text)])];
  const { max } = limits.itemTags;
  if (all.length > max) throw new AppError("max_tags", { fields: { tags: "max_tags" }, params: { max } });
  return all;
}
