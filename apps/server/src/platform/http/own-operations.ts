import type { Access } from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";

declare module "fastify" {
  interface FastifyInstance {
    /** What is served below /api beside the operations of the contract. */
    own: { routes: OwnRoute[]; operations: OwnOperation[] };
  }
}

/** Who may enter by a route that mount() does not know. */
export type OwnRoute = {
  /** As it is registered; a last `*` stands for whatever follows. */
  path: `/api/${string}`;
  /** `own`: the route asks for its token itself and does not count against the API's limit. */
  access: Access | "own";
  failures?: "auth";
};

type Method = "get" | "post" | "patch" | "delete" | "head" | "options";

/** An operation that mount() does not know, for the OpenAPI document. */
export type OwnOperation = {
  method: Method;
  /** Below /api, with `{name}` for parameters. */
  path: `/${string}`;
  id: string;
  summary: string;
  /** `session`: the cookie of a signed-in browser. */
  access: "public" | "session" | "user" | "media" | "metrics";
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  bodyType?: string;
  status?: number;
  answerType?: string;
  answer?: z.ZodType;
};

/** Before the routes themselves: one that nobody declared stops the start. */
export function declareOwn(
  app: FastifyInstance,
  routes: readonly OwnRoute[],
  operations: readonly OwnOperation[],
): void {
  app.own.routes.push(...routes);
  app.own.operations.push(...operations);
}

export function findOwnRoute({ own }: FastifyInstance, path: string): OwnRoute | undefined {
  return own.routes.find((route) =>
    route.path.endsWith("*") ? path.startsWith(route.path.slice(0, -1)) : path === route.path,
  );
}
