import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import { emailProblem, languages, lengthProblem, nameProblem, passwordProblem, type Problem, toTag } from "./rules.ts";

export { accountKinds, type AccountKind, defaultLanguage, type Language, languages } from "./rules.ts";

/** In small letters, whatever was typed: ids are compared as text. */
export const Id = z.guid({ error: "invalid_id" }).toLowerCase();

/** The space that a call is about: an empty one, and none, is the active one. */
export const SpaceChoice = z.union([z.literal(""), Id, z.null().transform(() => "" as const)]).optional();

export const Timestamp = z.iso.datetime();

/** Of a view: the one instant it stands at, under both of its names. */
export const instant = { when: Timestamp, createdAt: Timestamp };

/** `sp` is an old name of Spanish that some clients still send. */
export const LanguageCode = z.preprocess(
  (code) => (code === "sp" ? "es" : code),
  z.enum(languages, { error: "unknown_language" }),
);

/** What is said where there is none. Something of another type is not missing, and says so itself. */
export function missing(code: ErrorCode) {
  return { error: ({ input }: { input: unknown }) => (input === undefined ? code : undefined) };
}

/** A string that one of the rules judges; the rule's code becomes the field's error. */
function ruled(rule: (text: string) => Problem | null, given = z.string()) {
  return given.superRefine((text, context) => {
    const problem = rule(text);
    if (problem) context.addIssue({ code: "custom", message: problem.code, params: problem.params });
  });
}

/** One line of text a person typed, trimmed. */
export function line(min: number, max: number) {
  return z
    .string()
    .trim()
    .pipe(ruled((text) => lengthProblem(text, { min, max })));
}

/** What somebody or something is called, trimmed. */
export function shownName(length: { min: number; max: number }) {
  const problemOf = (name: string) => (name === "" ? { code: "name_required" as const } : nameProblem(name, length));
  return z.string(missing("name_required")).trim().pipe(ruled(problemOf));
}

export const Email = z.string(missing("email_required")).trim().toLowerCase().pipe(ruled(emailProblem));

export const Password = ruled(passwordProblem, z.string(missing("password_required")));

export const Tag = z.string({ error: "invalid_tag" }).transform((text, context) => {
  const tag = toTag(text);
  if (tag !== null) return tag;
  context.issues.push({ code: "custom", message: "invalid_tag", input: text });
  return z.NEVER;
});

export const siteRoles = ["user", "moderator", "admin"] as const;
export type SiteRole = (typeof siteRoles)[number];

export const Nothing = z.object({});
