import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/** Who may call at all. What a caller may do with a particular thing is the feature's policy. */
export type Access = "public" | "user" | "moderator" | "admin";

/** The rate limits that an operation may name; the server has their figures. Every call also counts against `api`. */
export type LimitName =
  | "uploads"
  | "posts"
  | "comments"
  | "reactions"
  | "autocomplete"
  | "reports"
  | "invites"
  | "accessRequests"
  | "contact"
  | "exports"
  | "imports";

/**
 * One operation of the API: the server mounts it, the web calls it, the OpenAPI document and the
 * authorization matrix are read off it. `action` is its unique name and OpenAPI operationId.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below /api, with `:name` for parameters. */
  path: `/${string}`;
  /** Further paths below /api that answer the same. */
  aliases?: readonly `/${string}`[];
  action: `${string}.${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Where the answer is a file, what kind of one. */
  answerType?: "application/zip";
  /** What stands beside `success: true` in the answer. */
  response: z.ZodObject;
  errors?: readonly ErrorCode[];
  limit?: LimitName;
  /** In bytes; 1 MB when absent. */
  bodyLimit?: number;
};

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Given<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler is given, after parsing. */
export type EndpointInput<E extends Endpoint> = {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
};

type Required<Name extends string, T> = T extends z.ZodType ? { [K in Name]: Given<T> } : { [K in Name]?: undefined };

/** What a client passes to call. */
export type EndpointCall<E extends Endpoint> = Required<"params", E["params"]> &
  Required<"body", E["body"]> &
  (E["query"] extends z.ZodType ? { query?: Given<E["query"]> } : { query?: undefined });

/** What a handler returns; mount() adds `success`. */
export type EndpointAnswer<E extends Endpoint> = z.input<E["response"]>;

/** What a client receives. */
export type EndpointResult<E extends Endpoint> = z.output<E["response"]>;
