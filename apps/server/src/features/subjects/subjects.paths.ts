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
  parts: "part",
  outcomes: "outcome",
  reviews: "review",
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
  part: "parts",
  outcome: "outcomes",
  review: "reviews",
};

const id = String.raw`[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}`;
const item = `(?:stories|problems|solutions|skills|views|faqs)/${id}|problems/${id}/(?:views|solutions|parts)/${id}`;
/** The closed grammar of item paths. */
const shape = new RegExp(`^(?:${item})(?:/comments/${id}(?:/replies/${id})?)?$`);

/** What people say below an item without its being talked about: it can be complained about. */
const remarkShape = new RegExp(`^(?:solutions/${id}/outcomes|skills/${id}/reviews)/${id}$`);

/** `above` is what the path names before it: the comment of a reply, the item of a comment, the problem of a solution. */
export type ItemPath = { kind: SubjectKind; id: string; above: ItemPath | null };

/** Reads `stories/{id}`, `problems/{id}/solutions/{id}`, `{item}/comments/{id}/replies/{id}` and the like. */
export function parseItemPath(path: string): ItemPath {
  const item = findItemPath(path);
  if (!item) throw new AppError("unknown_path", { fields: { path: "unknown_path" } });
  return item;
}

export function findItemPath(path: string): ItemPath | null {
  const plain = path.replace(/^\//, "");
  return shape.test(plain) ? readSegments(plain.split("/")) : null;
}

/** As parseItemPath, and `solutions/{id}/outcomes/{id}`, `skills/{id}/reviews/{id}`. */
export function parseReportedPath(path: string): ItemPath {
  const plain = path.replace(/^\//, "");
  return remarkShape.test(plain) ? readSegments(plain.split("/"))! : parseItemPath(path);
}

/** The path of the item that an address of the API begins with; `tail` is what follows it. */
export function pathOfUrl(url: string, tail = ""): string {
  const [pathname = ""] = url.split("?");
  return pathname.slice("/api/".length, pathname.length - tail.length);
}

function readSegments(segments: readonly string[]): ItemPath | null {
  const [collection, last] = segments.slice(-2);
  if (collection === undefined || last === undefined) return null;
  return { kind: kinds[collection]!, id: last.toLowerCase(), above: readSegments(segments.slice(0, -2)) };
}

/** Undefined where no collection is called so. */
export function readKind(collection: string): SubjectKind | undefined {
  return Object.hasOwn(kinds, collection) ? kinds[collection] : undefined;
}

/** Kinds that stand below another item, and the collection of that. */
const above: Partial<Record<SubjectKind, string>> = { part: "problems", outcome: "solutions", review: "skills" };

/** `parentId`: what the item hangs on. */
export function toPath({
  kind,
  id: own,
  parentId,
}: {
  kind: SubjectKind;
  id: string;
  parentId: string | null;
}): string {
  const path = `${collections[kind]}/${own}`;
  return above[kind] === undefined ? path : `${above[kind]}/${parentId}/${path}`;
}

export function toCollection(kind: SubjectKind): string {
  return collections[kind];
}
