import type { ErrorCode } from "./errors.ts";
import { limits } from "./limits.ts";

export { limits };
export { findHashtags, hashtag, richText } from "./rich-text.ts";

/**
 * What the entry pages need of the contract, without zod: the sign-in page must stay small. The rules of
 * its fields are plain functions and the schemas are built on them, so that both sides judge alike.
 */
export const languages = ["de", "en", "es", "fr", "hi", "nl", "te"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";

export const accountKinds = ["person", "org"] as const;
export type AccountKind = (typeof accountKinds)[number];

export type Problem = { code: ErrorCode; params?: Record<string, number> };

/** Counts as people count, by code points; `min` 0 allows an empty text. */
export function lengthProblem(text: string, { min, max }: { min: number; max: number }): Problem | null {
  const length = Array.from(text).length;
  if (length === 0 && min > 0) return { code: "required" };
  if (length < min) return { code: "min_characters", params: { min } };
  if (length > max) return { code: "max_characters", params: { max } };
  return null;
}

// Line breaks and the like, and marks that turn the direction of all that follows.
const disguises = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

export function withoutDisguises(text: string): string {
  return text.replace(disguises, " ");
}

// Characters that nobody sees. Among others they have their use, as the joiners of Hindi and Telugu.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]/gu;

/** A name is shown amid others' words, in mails too: it may not break out of its place there, nor be nothing at all. */
export function nameProblem(name: string, length: { min: number; max: number }): Problem | null {
  const tooLong = lengthProblem(name, length);
  if (tooLong) return tooLong;
  const isSound = withoutDisguises(name) === name && (name === "" || name.replace(unseen, "") !== "");
  return isSound ? null : { code: "invalid_characters" };
}

export function displayNameProblem(name: string): Problem | null {
  return nameProblem(name.trim(), limits.displayName);
}

// Deliberately plain: the mailed link is what proves an address. Longer labels and odd forms are left to it.
const emailShape = /^[^\s@"(),:;<>[\\\]]+@[^\s@"(),:;<>[\\\].]+(\.[^\s@"(),:;<>[\\\].]+)+$/;

export function emailProblem(email: string): Problem | null {
  const text = email.trim();
  if (text === "") return { code: "email_required" };
  if (text.length > limits.email.max || !emailShape.test(text)) return { code: "invalid_email" };
  return null;
}

export function passwordProblem(password: string): Problem | null {
  if (password === "") return { code: "password_required" };
  return lengthProblem(password, limits.password);
}

const tagShape = new RegExp(String.raw`^[\p{L}\p{M}\p{N}_-]{1,${limits.tag.max}}$`, "u");

/**
 * A tag as stored and compared: without '#', lower-cased letters, marks, digits, _ and -, and a letter with its mark as one
 * where there is one: what reads alike is one tag. Null for what is no tag.
 */
export function toTag(text: string): string | null {
  const tag = text.trim().replace(/^#/, "").toLowerCase().normalize("NFC");
  return tagShape.test(tag) ? tag : null;
}

/** The cookie that keeps the language a visitor chose. */
export const localeCookie = "locale";

/** The cookie that tells the page's script that there may be a session. It opens nothing. */
export const sessionHintCookie = "bump.signed-in";
