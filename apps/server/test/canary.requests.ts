import { worldSpaceId } from "@bump/contract";
import type { HTTPMethods } from "fastify";
import { type Canary, canaryPoint } from "./canary.ts";
import type { Schema } from "./fuzz.arbitrary.ts";

export type Request = {
  action: string;
  method: HTTPMethods;
  url: string;
  payload?: object | undefined;
  headers?: Record<string, string> | undefined;
};

type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
export type Document = { paths: Record<string, Record<string, { operationId: string; parameters?: Parameter[] }>> };
const isNeeded = ({ name, required }: Parameter) => required || name === "results";
const isLibrary = (action: string) => action.startsWith("auth.");

/** What is looked for: the ids that an address can name, and words that find something. */
export type Findable = Pick<Canary, "spaceId" | "memberId" | "card" | "inside"> & {
  content: Pick<
    Canary["content"],
    | "storyId"
    | "fileId"
    | "commentId"
    | "replyId"
    | "tagId"
    | "problemId"
    | "solutionId"
    | "skillId"
    | "faqId"
    | "partId"
  >;
};

/**
 * Every request that might bring something of this space to light. Other forms of an address lead to the same code: they
 * are asked for everything that an address can name, and with every value of their queries in the heavy run.
 */
export function* requestsFor(document: Document, canary: Findable): Generator<Request> {
  for (const [path, { get: operation }] of Object.entries(document.paths)) {
    if (!operation || isLibrary(operation.operationId)) continue;
    const parameters = operation.parameters ?? [];
    const inPath = parameters.filter((parameter) => parameter.in === "path");
    const inQuery = parameters.filter((parameter) => parameter.in === "query");
    for (const value of inPath.length === 0 ? [""] : pathValues(canary)) {
      const named: Record<string, string> = { collection: "stories", within: "comments", ...inPaths(canary) };
      const base = `/api${path
        .replace(/^\/api/, "")
        .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? value))}`;
      const isOtherForm = /\.v\d+$/.test(operation.operationId) && !process.env["HEAVY"];
      for (const query of queriesFor(isOtherForm ? inQuery.filter(isNeeded) : inQuery, canary)) {
        yield { action: operation.operationId, method: "GET", url: query ? `${base}?${query}` : base };
      }
    }
  }
}

/** Parameters whose name says what they mean. */
function inPaths({ content }: Findable): Record<string, string> {
  return {
    problemId: content.problemId,
    innerId: content.commentId,
    commentId: content.commentId,
    replyId: content.replyId,
  };
}

function pathValues({ spaceId, memberId, card, content }: Findable): string[] {
  return [
    spaceId,
    content.storyId,
    content.problemId,
    memberId,
    card.imageId,
    `${card.imageId}-512.webp`,
    content.fileId,
    `${content.fileId}-512.webp`,
    worldSpaceId,
  ];
}

type Pair = [name: string, value: string];

/** Whole pages, and each parameter with each value that could matter, beside those that must be there. */
function queriesFor(parameters: Parameter[], canary: Findable): string[] {
  const has = (name: string) => parameters.some((parameter) => parameter.name === name);
  const wide: Pair[] = has("results") ? [["results", "1000"]] : [];
  const paths: Pair[][] = has("path") ? valuesFor("path", {}, canary).map((path) => [["path", path]]) : [[]];
  const varied = parameters.filter(({ name }) => name !== "path" && name !== "results");
  const needed = varied
    .filter(({ required }) => required)
    .map(({ name, schema }): Pair => [name, valuesFor(name, schema, canary)[0] ?? "1"]);
  const others = varied.flatMap(({ name, schema }) =>
    valuesFor(name, schema, canary).map((value): Pair => [name, value]),
  );
  return paths.flatMap((path) =>
    [null, ...(isVaried(path) ? others : [])].map((other) => {
      const beside = needed.filter(([name]) => name !== other?.[0]);
      return new URLSearchParams([...path, ...wide, ...beside, ...(other ? [other] : [])]).toString();
    }),
  );
}

/** Lists of the same reader take the same parameters: in the short run one of them is asked with all their values. */
function isVaried([first]: Pair[]): boolean {
  return (
    first === undefined || !first[1].includes("/") || first[1].startsWith("stories/") || Boolean(process.env["HEAVY"])
  );
}

function valuesFor(name: string, schema: Schema, canary: Findable): string[] {
  const { spaceId, memberId, card, inside } = canary;
  const half = (marker: string) => marker.slice(0, 9);
  if (name === "path") return listedPaths(canary);
  if (name === "query" || name === "q") return [half(card.name), half(card.description), half(inside[0]!)];
  if (name === "spaceId") return [spaceId];
  if (name === "filterBy") return ["feed", "mine", "drafts", "anonymous", "joined", "solving", "alerts", "myalerts"];
  if (name === "tags") return inside.filter((each) => each.startsWith("zq")).slice(-2);
  if (name === "authorId" || name === "actorId") return [memberId];
  const { lat, lng } = canaryPoint;
  if (name === "near") return [`${lat},${lng},20`];
  if (name === "bounds") return [`${lng - 1},${lat - 1},${lng + 1},${lat + 1}`];
  if (name === "subject") return [`spaces/${spaceId}`];
  const options = [schema, ...(schema.anyOf ?? [])].flatMap((each) => each.enum ?? []);
  return options.filter((each) => typeof each === "string");
}

const below = (path: string, names: string) => names.split(" ").map((name) => `${path}/${name}`);

function listedPaths({ spaceId, memberId, content }: Findable): string[] {
  const { storyId, commentId, replyId, tagId, problemId, solutionId, skillId, faqId, partId } = content;
  const [problem, solution, skill] = [`problems/${problemId}`, `solutions/${solutionId}`, `skills/${skillId}`];
  const story = `stories/${storyId}`;
  const comment = `${story}/comments/${commentId}`;
  return [
    `spaces/${spaceId}`,
    `spaces/${spaceId}/participants`,
    "users",
    "people",
    "orgs",
    "activity",
    "media",
    `users/${memberId}`,
    `users/${memberId}/stories`,
    `users/${memberId}/notifications`,
    "stories",
    story,
    `${story}/comments`,
    `${story}/reactions`,
    comment,
    `${comment}/replies`,
    `${comment}/reactions`,
    `${comment}/replies/${replyId}`,
    "problems",
    "solutions",
    "skills",
    "faqs",
    problem,
    solution,
    skill,
    `faqs/${faqId}`,
    ...below(problem, "stories solutions participants solvers parts ingredients history comments reactions"),
    ...below(solution, "problems outcomes measurements voters comments"),
    ...below(`${problem}/${solution}`, "problems outcomes measurements voters"),
    ...below(skill, "members reviews"),
    ...below(`users/${memberId}`, "problems solutions solving skills"),
    `${problem}/${solution}`,
    `${problem}/parts/${partId}`,
    "tags",
    `tags/${tagId}`,
    `tags/${tagId}/followers`,
  ];
}
