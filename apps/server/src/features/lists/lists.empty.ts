import type { listItems } from "@bump/contract";
import type { z } from "zod";
import { findItem, type ItemPath, type SubjectKind } from "#features/subjects/index.ts";
import { getTag } from "#features/tags/index.ts";
import { getPerson } from "#features/users/index.ts";
import type { FastifyRequest } from "fastify";
import type { Page } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { matchPath } from "./lists.paths.ts";

type ListQuery = z.output<typeof listItems.query> & { request: FastifyRequest };

const collections = [
  "problems",
  "solutions",
  "skills",
  "views",
  "faqs",
  "apps",
  "media",
  "nodes",
  "links",
  "chatgroups",
];
const ofPeople = ["users/{id}/problems", "users/{id}/solutions", "users/{id}/solving", "users/{id}/skills"];
const ofTags = ["tags/{id}/comments", "tags/{id}/reactions"];
const ofProblems = ["solutions", "participants", "solvers", "views", "parts", "ingredients", "history"];
const ofSolutions = ["problems", "outcomes", "measurements", "voters"];
const ofItems: Record<string, SubjectKind[]> = {
  ...Object.fromEntries(ofProblems.map((what) => [`problems/{id}/${what}`, ["problem"]])),
  ...Object.fromEntries(ofSolutions.map((what) => [`solutions/{id}/${what}`, ["solution"]])),
  ...Object.fromEntries(ofSolutions.map((what) => [`problems/{id}/solutions/{id}/${what}`, ["problem", "solution"]])),
  "skills/{id}/members": ["skill"],
  "skills/{id}/reviews": ["skill"],
};
const ofNothing = [
  "chatgroups/{id}/participants",
  "problems/{id}/parts/{id}/comments",
  "problems/{id}/parts/{id}/comments/{id}/replies",
  "problems/{id}/parts/{id}/reactions",
];
const items = [
  "problems/{id}",
  "solutions/{id}",
  "skills/{id}",
  "views/{id}",
  "faqs/{id}",
  "chatgroups/{id}",
  "problems/{id}/views/{id}",
  "problems/{id}/solutions/{id}",
  "problems/{id}/parts/{id}",
];

/**
 * The paths of kinds that nobody can make yet. Their lists are empty, for those who may read what they would be of; null
 * where the path is another's.
 */
export async function readEmpty(deps: Deps, viewer: Viewer, list: ListQuery): Promise<Page<never> | null> {
  const found = matchPath(list.path, [...collections, ...ofPeople, ...ofTags, ...Object.keys(ofItems), ...ofNothing]);
  if (!found) return null;
  const { pattern, ids } = found;
  const kinds = ofItems[pattern];
  if (ofNothing.includes(pattern)) throw new AppError("not_found");
  if (ofPeople.includes(pattern)) await getPerson(deps, ids[0]!);
  if (ofTags.includes(pattern)) await getTag(deps, viewer, { ...list, tag: ids[0]! });
  if (kinds && !(await findItem(deps, viewer, toItemPath(kinds, ids)))) throw new AppError("not_found");
  return { items: [], last: null };
}

/** Throws where the path names something of such a kind. */
export function refuseAbsent(path: string): void {
  if (matchPath(path, items)) throw new AppError("not_found");
}

function toItemPath(kinds: readonly SubjectKind[], ids: readonly string[]): ItemPath {
  const paths = kinds.map((kind, at): ItemPath => ({ kind, id: ids[at]!, above: null }));
  return paths.reduce((above, path) => ({ ...path, above }));
}
