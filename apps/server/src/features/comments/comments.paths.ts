import { type ItemPath, parseItemPath } from "#features/subjects/index.ts";
import { AppError } from "#platform/http/app-error.ts";

/** Where a comment stands: on an item, or as an answer to one of the item's comments. */
export type Place = { item: ItemPath; comment: ItemPath | null };

/** Reads `{item}`, `{item}/comments` and `{item}/comments/{id}/replies`. */
export function parsePlace(path: string): Place {
  const { above, what } = /^(?<above>.*)\/(?<what>comments|replies)$/.exec(path)?.groups ?? {};
  const named = parseItemPath(above ?? path);
  const isReply = what === "replies";
  const isComment = named.kind === "comment";
  // A comment itself is no place; only answers to it are, and there are no answers to answers.
  if (isComment !== isReply || named.above?.kind === "comment") {
    throw new AppError("unknown_path", { fields: { path: "unknown_path" } });
  }
  return isReply ? { item: named.above!, comment: named } : { item: named, comment: null };
}

/** As parsePlace, of a comment that is there: its own path names its place too. */
export function parsePlaceOf(id: string, path: string): Place {
  const own = `/${id}`;
  return parsePlace(path.toLowerCase().endsWith(own) ? path.slice(0, -own.length) : path);
}

export function toItemPath({ item, comment }: Place, id: string): ItemPath {
  return { kind: "comment", id, above: comment ?? item };
}

/** Reads `{item}/comments/{id}` and `{item}/comments/{id}/replies/{id}`. */
export function parseCommentPath(path: string): Place & { id: string } {
  const { kind, id, above } = parseItemPath(path);
  if (kind !== "comment") throw new AppError("unknown_path", { fields: { path: "unknown_path" } });
  const isReply = above!.kind === "comment";
  return { id, item: isReply ? above!.above! : above!, comment: isReply ? above : null };
}
