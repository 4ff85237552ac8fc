import { type Endpoint, type EndpointInput, type ErrorCode, isErrorCode } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "./app-error.ts";

const maxDepth = 20;
/** How much of what was wrong is repeated to the caller. */
const maxFields = 50;
const maxPathLength = 200;
const Nothing = z.strictObject({});

type Issue = z.core.$ZodIssue;
type Problem = { path: string; code: ErrorCode; params?: Record<string, string | number> };

/** Compiles an endpoint's schemas into the one function that reads and judges a request. */
export function inputReader<E extends Endpoint>(endpoint: E): (request: FastifyRequest) => EndpointInput<E> {
  const { params } = endpoint;
  const readQuery = queryReader(endpoint.query);
  const readBody = endpoint.method === "GET" ? () => undefined : partReader(endpoint.body);
  return (request) => {
    const read = {
      params: params && readParams(params, request.params),
      query: readQuery(request.query),
      body: readBody(request.body ?? {}),
    };
    // The schemas were the endpoint's own, so the parsed values are what its type says.
    return read as EndpointInput<E>;
  };
}

/** What cannot be the name of a thing is the name of nothing. */
function readParams(schema: z.ZodType, given: unknown): unknown {
  const parsed = findUnsound(given) === null ? schema.safeParse(given) : null;
  if (!parsed?.success) throw new AppError("not_found");
  return parsed.data;
}

/** A form sends all its fields: of those that may be absent an empty one asks for nothing. */
function queryReader(schema: z.ZodType | undefined): (given: unknown) => unknown {
  const read = partReader(schema);
  const optional = new Set(
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape).flatMap(([key, field]) =>
          (field as z.ZodType).safeParse(undefined).success ? [key] : [],
        )
      : [],
  );
  const isEmptyChoice = ([key, value]: [string, unknown]) => value === "" && optional.has(key);
  return (given) => {
    const asked = Object.entries(given as object);
    return read(asked.some(isEmptyChoice) ? Object.fromEntries(asked.filter((each) => !isEmptyChoice(each))) : given);
  };
}

function partReader(schema: z.ZodType | undefined): (given: unknown) => unknown {
  // No schema means no fields, so a field that comes all the same is an unknown one.
  const judge = schema ?? Nothing;
  const wantsSpace = schema !== undefined && knowsSpaceId(schema);
  return (given) => {
    if (schema === undefined && isEmpty(given)) return undefined;
    requireSound(given);
    const parsed = parseTolerantly(judge, wantsSpace ? given : without(given, [["spaceId"]]));
    return schema && parsed;
  };
}

/** For a value whose schema is another for each path; `field` is what it is called in errors. */
export function valueReader<Schema extends z.ZodType>(
  schema: Schema,
  field: string,
): (value: unknown) => z.output<Schema> {
  const whole = z.object({ [field]: schema });
  return (value) => (parseTolerantly(whole, { [field]: value }) as Record<string, z.output<Schema>>)[field]!;
}

/** The usual case, so it is told without making anything. */
function isEmpty(given: unknown): boolean {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return false;
  for (const _ in given) return false;
  return true;
}

/** Clients send the space with everything, at the top and inside `data`; calls that have no use for it let it pass. */
function parseTolerantly(schema: z.ZodType, given: unknown): unknown {
  const first = schema.safeParse(given, { reportInput: true });
  if (first.success) return first.data;
  const spaceIds = unknownKeys(first.error.issues).filter((path) => path.at(-1) === "spaceId");
  if (spaceIds.length === 0) throw toAppError(first.error.issues);
  const second = schema.safeParse(without(given, spaceIds), { reportInput: true });
  if (second.success) return second.data;
  throw toAppError(second.error.issues);
}

function knowsSpaceId(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodObject) return "spaceId" in schema.shape;
  return schema instanceof z.ZodUnion && schema.options.some((option) => knowsSpaceId(option as z.ZodType));
}

type Unsound = { code: ErrorCode; path: PropertyKey[] };

/** Names the field, but for one whose own name is what cannot be written. */
export function requireSound(given: unknown): void {
  const found = findUnsound(given);
  if (found === null) return;
  const name = toName(found.path);
  throw new AppError(found.code, name === "" ? {} : { fields: { [name]: found.code } });
}

/** What PostgreSQL or a reader of JSON would choke on, anywhere in the input, names of fields included. */
export function findUnsound(value: unknown, depth = 0): Unsound | null {
  if (typeof value === "string") return isSound(value) ? null : { code: "invalid_characters", path: [] };
  if (typeof value !== "object" || value === null) return null;
  if (depth === maxDepth) return { code: "invalid_value", path: [] };
  for (const [key, inner] of Object.entries(value)) {
    if (!isSound(key)) return { code: "invalid_characters", path: [] };
    const found = findUnsound(inner, depth + 1);
    if (found !== null) return { ...found, path: [key, ...found.path] };
  }
  return null;
}

function isSound(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** Paths of the keys that no schema knows. */
function unknownKeys(issues: readonly Issue[], prefix: PropertyKey[] = []): PropertyKey[][] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path];
    if (issue.code === "unrecognized_keys") return issue.keys.map((key) => [...path, key]);
    if (issue.code === "invalid_union") return issue.errors.flatMap((branch) => unknownKeys(branch, path));
    return [];
  });
}

/** A copy without the values at the paths; the value itself where it has none of them. */
function without(value: unknown, paths: PropertyKey[][]): unknown {
  return paths.reduce((rest, path) => withoutPath(rest, path), value);
}

function withoutPath(value: unknown, [key, ...path]: PropertyKey[]): unknown {
  if (key === undefined || typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return value;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? withoutPath(item, path) : item));
  const { [key]: inner, ...rest } = value as Record<PropertyKey, unknown>;
  return path.length === 0 ? rest : { ...rest, [key]: withoutPath(inner, path) };
}

/** One problem speaks for itself; several stand in `fields`. */
export function toAppError(issues: readonly Issue[]): AppError {
  const problems = toProblems(issues);
  const codes = new Set(problems.map((problem) => problem.code));
  const only = problems.length === 1 || (codes.size === 1 && codes.has("unknown_field")) ? problems[0] : undefined;
  const named = problems.filter((problem) => problem.path !== "").slice(0, maxFields);
  return new AppError(only?.code ?? "invalid_input", {
    ...(named.length > 0 && { fields: Object.fromEntries(named.map(({ path, code }) => [path, code])) }),
    ...(only?.params && { params: only.params }),
  });
}

function toProblems(issues: readonly Issue[], prefix: PropertyKey[] = []): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const path = [...prefix, ...issue.path];
    // The schema's own word goes before anything that could be guessed from the kind of issue; what is absent is not wrong.
    if (isErrorCode(issue.message) && (!isAbsent(issue) || issue.message.endsWith("_required")))
      return [{ path: toName(path), code: issue.message, params: paramsOf(issue) }];
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ path: toName([...path, key]), code: "unknown_field" }));
    }
    if (isAbsent(issue)) return [{ path: toName(path), code: "required" }];
    if (issue.code === "invalid_union" && issue.errors.length > 0) return toProblems(closestBranch(issue.errors), path);
    // The issues inside are about the key or element itself, which `path` already names.
    if (issue.code === "invalid_key" || issue.code === "invalid_element")
      return toProblems(issue.issues, path).slice(0, 1);
    return [{ path: toName(path), code: codeOf(issue), params: paramsOf(issue) }];
  });
}

function isAbsent({ code, input }: Issue): boolean {
  return input === undefined && (code === "invalid_type" || code === "invalid_value" || code === "invalid_union");
}

/** Fields of an item are named without the `data` around them. */
function toName(path: PropertyKey[]): string {
  const within = path.length > 1 && path[0] === "data" ? path.slice(1) : path;
  return within.join(".").slice(0, maxPathLength);
}

/** Of the forms a value may take, the one that was meant: it got further than its type. */
function closestBranch(branches: Issue[][]): Issue[] {
  const isMeant = (branch: Issue[]) => branch.some((issue) => issue.code !== "invalid_type" || issue.path.length > 0);
  return branches.find(isMeant) ?? branches[0] ?? [];
}

function codeOf(issue: Issue): ErrorCode {
  if (issue.code === "invalid_type") return "invalid_type";
  if (issue.code === "too_small" && issue.origin === "string") return "min_characters";
  if (issue.code === "too_big" && issue.origin === "string") return "max_characters";
  if (issue.code === "too_big" && (issue.origin === "array" || issue.origin === "set")) return "too_many";
  return "invalid_value";
}

function paramsOf(issue: Issue): Problem["params"] {
  if (issue.code === "too_small") return { min: Number(issue.minimum) };
  if (issue.code === "too_big") return { max: Number(issue.maximum) };
  return issue.code === "custom" ? (issue.params as Problem["params"]) : undefined;
}
