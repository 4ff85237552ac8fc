import { mapKinds, type ProblemStatus, problemStatuses } from "@bump/contract";
import { sql } from "kysely";
import { faqKind } from "#features/faqs/index.ts";
import { listPosts, type PostKind, type PostQuery, type PostScope } from "#features/posts/index.ts";
import { ownFirst, partKind, problemKind, requireProblem, withStatus } from "#features/problems/index.ts";
import { requireSkill, reviewKind, skillKind } from "#features/skills/index.ts";
import { outcomeKind, requirePlace, solutionKind } from "#features/solutions/index.ts";
import { canModerateSpace, requireListedSpace } from "#features/spaces/index.ts";
import { storyKind } from "#features/stories/index.ts";
import { getPerson } from "#features/users/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { ListQuery } from "./lists.paths.ts";
import {
  readArea,
  readAuthorId,
  readFilter,
  readPage,
  readTagNames,
  readWords,
  refusal,
  refuseOthers,
} from "./lists.query.ts";

type Reader = (deps: Deps, viewer: Viewer, list: ListQuery) => Promise<string>;

export const postLists = {
  stories: ofSpace(storyKind),
  problems: ofSpace(problemKind),
  solutions: ofSpace(solutionKind),
  skills: ofSpace(skillKind),
  faqs: ofSpace(faqKind),
  "users/{id}/stories": ofPerson(storyKind, (authorId) => ({ of: "author", authorId })),
  "users/{id}/problems": ofPerson(problemKind, (authorId) => ({ of: "author", authorId })),
  "users/{id}/solutions": ofPerson(solutionKind, (authorId) => ({ of: "author", authorId })),
  "users/{id}/solving": ofPerson(problemKind, (userId) => ({ of: "solved", userId, spaceId: null })),
  "users/{id}/skills": ofPerson(skillKind, (userId) => ({ of: "joined", userId, spaceId: null })),
  "problems/{id}/stories": ofProblem(storyKind, (parentId) => ({ of: "parent", parentId })),
  "problems/{id}/parts": ofProblem(partKind, (parentId) => ({ of: "parent", parentId })),
  "problems/{id}/solutions": async (deps, viewer, list) => {
    const problemId = list.ids[0]!;
    await requireProblem(deps, viewer, problemId);
    const isNameless = readFilter(list, ["anonymous"]) !== null;
    const which = isNameless ? { which: sql<boolean>`s.is_anonymous`, shape: "anonymous" } : {};
    return read(deps, viewer, { kind: solutionKind, list, scope: { of: "linked", problemId }, which });
  },
  "solutions/{id}/outcomes": (deps, viewer, list) => readOutcomes(deps, viewer, { list, problemId: null }),
  "problems/{id}/solutions/{id}/outcomes": (deps, viewer, list) =>
    readOutcomes(deps, viewer, { list, problemId: list.ids[0]! }),
  "skills/{id}/reviews": async (deps, viewer, list) => {
    await requireSkill(deps, viewer, list.ids[0]!);
    return readWhole(deps, viewer, { kind: reviewKind, list, scope: { of: "parent", parentId: list.ids[0]! } });
  },
} satisfies Record<string, Reader>;

function ofSpace(kind: PostKind): Reader {
  return async (deps, viewer, list) => {
    return read(deps, viewer, {
      kind,
      list,
      scope: await readScope(deps, viewer, { kind, list }),
      isOnMap: isOnMap(kind),
    });
  };
}

function isOnMap({ collection }: PostKind): boolean {
  return (mapKinds as readonly string[]).includes(collection);
}

function ofPerson(kind: PostKind, toScope: (id: string) => PostScope): Reader {
  return async (deps, viewer, list) => {
    await getPerson(deps, list.ids[0]!);
    return readWhole(deps, viewer, { kind, list, scope: toScope(list.ids[0]!) });
  };
}

function ofProblem(kind: PostKind, toScope: (id: string) => PostScope): Reader {
  return async (deps, viewer, list) => {
    await requireProblem(deps, viewer, list.ids[0]!);
    return readWhole(deps, viewer, { kind, list, scope: toScope(list.ids[0]!) });
  };
}

async function readOutcomes(
  deps: Deps,
  viewer: Viewer,
  { list, problemId }: { list: ListQuery; problemId: string | null },
): Promise<string> {
  const solutionId = list.ids.at(-1)!;
  await requirePlace(deps, viewer, { solutionId, problemId });
  return readWhole(deps, viewer, {
    kind: outcomeKind,
    list,
    scope: { of: "outcomes", parentId: solutionId, problemId },
  });
}

type Listed = { kind: PostKind; list: ListQuery; scope: PostScope; isOnMap?: boolean } & {
  /** What it is narrowed to besides. */
  which?: Pick<PostQuery, "which" | "shape">;
};

/** Below a person or an item nothing is filtered. */
async function readWhole(deps: Deps, viewer: Viewer, listed: Listed): Promise<string> {
  readFilter(listed.list, []);
  return read(deps, viewer, listed);
}

async function read(deps: Deps, viewer: Viewer, { kind, list, scope, isOnMap, which }: Listed): Promise<string> {
  const hasStatus = kind === problemKind;
  refuseOthers(list, [
    "query",
    "tags",
    "authorId",
    ...(hasStatus ? (["status"] as const) : []),
    ...(isOnMap ? (["bounds", "near"] as const) : []),
  ]);
  return listPosts(deps, viewer, {
    kind,
    scope,
    orderBy: readOrder(kind, list),
    authorId: readAuthorId(list),
    tags: readTagNames(list),
    words: readWords(list),
    area: readArea(list),
    ...readPage(list),
    ...which,
    ...(hasStatus && readStatus(list)),
  });
}

function readOrder({ isNamed }: PostKind, { orderBy }: ListQuery): PostQuery["orderBy"] {
  if (orderBy === "recent" || orderBy === "top") return orderBy;
  if (orderBy === "unread" || !isNamed) throw refusal("orderBy", "invalid_value");
  return orderBy;
}

/** One status; those being solved, where they are asked for by that name, with the viewer's own first unless by another order. */
function readStatus({ status, filterBy, orderBy }: ListQuery): Partial<PostQuery> {
  const one = !status || status === "all" ? null : status;
  if (filterBy === "solving") {
    if (one !== null && one !== "solving") throw refusal("status", "invalid_value");
    const first = { orderBy: "top", score: ownFirst, shape: "own solving" } as const;
    return { ...withStatus("solving"), ...(orderBy === "recent" && first) };
  }
  if (one === null) return {};
  if (!isStatus(one)) throw refusal("status", "invalid_value");
  return withStatus(one);
}

function isStatus(status: string): status is ProblemStatus {
  return (problemStatuses as readonly string[]).includes(status);
}

/** Filters that not every kind has. */
const kindsWith = new Map([
  ["solving", ["problems"]],
  ["joined", ["problems", "skills"]],
]);

/** The viewer's own are those of all spaces, unless one is named. */
async function readScope(
  deps: Deps,
  viewer: Viewer,
  { kind, list }: { kind: PostKind; list: ListQuery },
): Promise<PostScope> {
  const of = list.filterBy || "recent";
  if (kindsWith.get(of)?.includes(kind.collection) === false) throw refusal("filterBy", "invalid_value");
  const spaceId = list.spaceId || null;
  switch (of) {
    case "recent":
    case "solving":
    case "feed":
    case "alerts":
    case "myalerts": {
      const { id, standing } = await requireListedSpace(deps, viewer, list);
      const inSpace = { spaceId: id, moderates: canModerateSpace(viewer, standing) };
      return { of: of === "recent" || of === "solving" ? "space" : of, ...inSpace };
    }
    case "mine":
    case "drafts":
    case "anonymous":
      return { of, spaceId };
    case "joined":
      return { of, spaceId, userId: viewer.id };
    default:
      throw refusal("filterBy", "invalid_value");
  }
}
