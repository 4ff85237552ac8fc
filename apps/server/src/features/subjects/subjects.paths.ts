import { AppError } from "#platform/http/app-error.ts";
import type { SubjectKind } from "./subjects.policy.ts";

/** Which kind of subject a collection of the API holds. */
const kinds: Record<string, SubjectKind> = {
  stories: "story",
  problems: "problem",
  solutions: "solution",
  skills: "skill",
  views: "map",
  faqs: "faq",
  comments: "comment",
  replies: "comment",
};

const collections: Record<SubjectKind, string> = {
  story: "stories",
  problem: "problems",
  solution: "solutions",
  skill: "skills",
  map: "views",
  faq: "faqs",
  comment: "comments",
  message: "messages",
};

const id = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const item = `(?:stories|problems|solutions|skills|views|faqs)/${id}|problems/${id}/(?:views|solutions)/${id}`;
/** The closed grammar of item paths. */
const shape = new RegExp(`^(?:${item})(?:/comments/${id}(?:/replies/${id})?)?$`, "i");

export type ItemPath = { kind: SubjectKind; id: string };

/** Reads `stories/{id}`, `problems/{id}/solutions/{id}`, `{item}/comments/{id}/replies/{id}` and the like. */
export function parseItemPath(path: string): ItemPath {
  const plain = path.replace(/^\//, "");
  const [collection = "", last = ""] = plain.split("/").slice(-2);
  const kind = shape.test(plain) ? kinds[collection] : undefined;
  if (!kind) throw new AppError("unknown_path", { fields: { path: "unknown_path" } });
  return { kind, id: last.toLowerCase() };
}

export function toCollection(kind: SubjectKind): string {
  return collections[kind];
}
