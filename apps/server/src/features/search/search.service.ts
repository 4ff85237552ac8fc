import type * as contract from "@bump/contract";
import {
  type EndpointInput,
  type EndpointResult,
  type SearchHit,
  type SearchKind,
  searchKinds,
  type TagView,
} from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { loadAuthors } from "#features/accounts/index.ts";
import { listSpaces, loadSpaceRefs, requireSpace } from "#features/spaces/index.ts";
import { type SubjectKind, toLink, toPath } from "#features/subjects/index.ts";
import { listTags } from "#features/tags/index.ts";
import { listPeople } from "#features/users/index.ts";
import type { Page } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toInstant } from "#platform/instant.ts";
import { findHits, type HitRow } from "./search.repo.ts";

type SearchQuery = EndpointInput<typeof contract.search>["query"];
type Found = EndpointResult<typeof contract.search>;
type Items = Found["items"];

const written = {
  stories: "story",
  comments: "comment",
  problems: "problem",
  solutions: "solution",
  skills: "skill",
  faqs: "faq",
} as const satisfies Partial<Record<SearchKind, SubjectKind>>;

const nothing = { items: [], last: null };

export async function search(
  deps: Deps,
  viewer: Viewer,
  input: SearchQuery & { request: FastifyRequest },
): Promise<Found> {
  const spaceId = input.spaceId || null;
  const space = spaceId === null ? null : await requireSpace(deps.db, viewer, input);
  // In a public space everybody can be met.
  const memberOf = space?.standing.isPrivate ? space.id : undefined;
  const { text, kinds } = readSearch(input);
  const wants = (kind: SearchKind) => text !== "" && kinds.includes(kind);
  // Only of one kind is there one end to go on from.
  const isOne = kinds.length === 1;
  if (input.lastDocumentID && !isOne) {
    throw new AppError("invalid_value", { fields: { lastDocumentID: "invalid_value" } });
  }
  const page = { query: text, limit: input.results, cursor: isOne ? input.lastDocumentID : undefined };

  const findWritten = async (kind: keyof typeof written): Promise<Page<SearchHit>> => {
    if (!wants(kind)) return nothing;
    const { items, last } = await findHits(deps, viewer, {
      ...readWords(text),
      kind: written[kind],
      spaceId,
      limit: page.limit,
      cursor: page.cursor,
    });
    return { items: await toHits(deps, kind, items), last };
  };
  const pages = await Promise.all([
    findWritten("stories"),
    findWritten("comments"),
    findWritten("problems"),
    findWritten("solutions"),
    findWritten("skills"),
    findWritten("faqs"),
    wants("tags") ? listTags(deps, viewer, { ...page, spaceId, orderBy: "top" }) : nothing,
    wants("people") ? listPeople(deps, { ...page, memberOf, orderBy: "name" }) : nothing,
    wants("spaces") && spaceId === null ? listSpaces(deps, viewer, page) : nothing,
  ]);
  const [stories, comments, problems, solutions, skills, faqs, tags, people, spaces] = pages;
  const items = {
    stories: stories.items,
    comments: comments.items,
    problems: problems.items,
    solutions: solutions.items,
    skills: skills.items,
    faqs: faqs.items,
    tags: await withSpaces(deps, tags.items),
    people: people.items,
    spaces: spaces.items,
  };
  return { items, ...(isOne && { last: pages.find(({ last }) => last !== null)?.last ?? null }) };
}

/** What is written as people and tags are named in a text is meant to find those. */
const signs: Partial<Record<string, SearchKind>> = { "@": "people", "#": "tags" };

function readSearch({ q, kinds }: Pick<SearchQuery, "q" | "kinds">): { text: string; kinds: readonly SearchKind[] } {
  const named = signs[q.charAt(0)];
  if (named === undefined) return { text: q, kinds: readKinds(kinds) };
  return { text: q.slice(1).trim(), kinds: kinds ? readKinds(kinds) : [named] };
}

function readKinds(text: string | undefined): readonly SearchKind[] {
  if (!text) return searchKinds;
  const kinds = text.split(",").map((kind) => kind.trim());
  const isKind = (kind: string): kind is SearchKind => (searchKinds as readonly string[]).includes(kind);
  if (!kinds.every(isKind)) throw new AppError("invalid_value", { fields: { kinds: "invalid_value" } });
  return kinds;
}

/**
 * Somebody who still types means words that begin so, unless they leave the last one out. Phones write quotation marks
 * that PostgreSQL does not know.
 */
function readWords(text: string): { words: string; beginning: string } {
  const words = text.replaceAll(/[“”„‟«»]/gu, '"');
  const last = words.split(/\s/).at(-1)!;
  return { words, beginning: last.startsWith("-") ? "" : (/[\p{L}\p{M}\p{N}]+$/u.exec(last)?.[0] ?? "") };
}

async function toHits({ db }: Deps, kind: SearchKind, rows: HitRow[]): Promise<SearchHit[]> {
  const [authors, spaces] = await Promise.all([
    loadAuthors(
      db,
      rows.map((row) => row.author_id),
    ),
    loadSpaceRefs(
      db,
      rows.map((row) => row.space_id),
    ),
  ]);
  return rows.map((row) => ({
    id: row.id,
    kind,
    path: pathOf(row),
    link: toLink(row, parentOf(row), row.answered_id),
    title: row.title,
    highlight: row.highlight,
    author: authors.get(row.author_id) ?? null,
    space: spaces.get(row.space_id)!,
    ...toInstant(row.created_at),
  }));
}

/** The same word may be a tag of many spaces. */
async function withSpaces({ db }: Deps, tags: TagView[]): Promise<Items["tags"]> {
  const spaces = await loadSpaceRefs(
    db,
    tags.map((tag) => tag.spaceId),
  );
  return tags.map((tag) => ({ ...tag, space: spaces.get(tag.spaceId)! }));
}

function parentOf({ parent_id: id, parent_kind: kind, above_id: parentId }: HitRow) {
  return id === null ? null : { id, kind: kind!, parentId };
}

/** A comment is named through what it stands under, an answer through what it answers too. */
function pathOf(row: HitRow): string {
  const { id, kind, parent_id: parentId, answered_id } = row;
  if (kind !== "comment") return toPath({ id, kind, parentId });
  const thread = `${toPath(parentOf(row)!)}/comments`;
  return answered_id === null ? `${thread}/${id}` : `${thread}/${answered_id}/replies/${id}`;
}
