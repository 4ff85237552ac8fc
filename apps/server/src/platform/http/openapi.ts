import { type Endpoint, endpoints, type ErrorCode, errorStatus } from "@bump/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { version } from "#platform/version.ts";
import { declareOwn, type OwnOperation } from "./own-operations.ts";

type Schema = Record<string, unknown>;
type Operation = Record<string, unknown>;

const description = `Every answer is 200 with \`success: true\`, or a failure of the form \`Failure\` with a stable \`code\`.
POST, PATCH and DELETE may carry \`Idempotency-Key\`: the same key of the same person gives the first answer again for 24 hours.
\`spaceId\` is let pass in any body and query. The operations below /auth answer failures as \`AuthFailure\`.`;

const itself: OwnOperation = {
  method: "get",
  path: "/openapi.json",
  id: "openapi.read",
  summary: "This document",
  access: "public",
  answer: z.looseObject({}),
};

/** The contract, and what is served beside it, as an OpenAPI 3.1 document. */
export function openApiDocument(ownOperations: readonly OwnOperation[]) {
  const paths: Record<string, Record<string, Operation>> = {};
  const add = (path: string, method: string, operation: Operation) => {
    (paths[path] ??= {})[method] = operation;
  };
  for (const endpoint of endpoints) {
    for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      add(path.replace(/:(\w+)/g, "{$1}"), endpoint.method.toLowerCase(), toOperation(endpoint, index, path));
    }
  }
  for (const operation of ownOperations) add(operation.path, operation.method, ownToOperation(operation));
  return {
    openapi: "3.1.0",
    info: { title: "Bump", version, description, license: { name: "AGPL-3.0-only", identifier: "AGPL-3.0-only" } },
    servers: [{ url: "/api" }],
    tags: [...new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap(tagsOf)))].map((name) => ({
      name,
    })),
    paths,
    components: { schemas: { Failure: failureSchema(), AuthFailure: authFailureSchema() }, securitySchemes },
  };
}

export function openApiRoute(app: FastifyInstance): void {
  declareOwn(app, [{ path: "/api/openapi.json", access: "public" }], [itself]);
  let json: string | undefined;
  app.get("/api/openapi.json", { exposeHeadRoute: true }, (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(app.own.operations));
    return reply.header("content-type", "application/json; charset=utf-8").send(json);
  });
}

const securitySchemes = {
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "From GET /auth/token, good for 15 minutes",
  },
  session: { type: "apiKey", in: "cookie", name: "session", description: "Set by signing in; only /auth reads it" },
  media: { type: "apiKey", in: "cookie", name: "media", description: "Set with each access token, for GET /media" },
  metrics: { type: "http", scheme: "bearer", description: "METRICS_TOKEN" },
};

function tagsOf(operation: Operation): string[] {
  return operation["tags"] as string[];
}

function toOperation(endpoint: Endpoint, alias: number, path: string): Operation {
  const { access, action, answerType, body, method, params, query, response, summary } = endpoint;
  const answer = z.object({ success: z.literal(true), ...response.shape });
  return {
    operationId: alias === 0 ? action : `${action}.v${alias}`,
    summary,
    tags: [action.split(".")[0]!],
    ...(access !== "public" && { description: `For signed-in people${access === "user" ? "" : `: ${access}s`}.` }),
    security: access === "public" ? [] : [{ token: [] }],
    ...parametersOf(params && namedIn(path, params), query, method === "GET" ? undefined : idempotencyKey),
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: toSchema(body, "input") } } },
    }),
    responses: {
      "200": {
        description: "Done",
        content: answerType ? { [answerType]: {} } : { "application/json": { schema: toSchema(answer, "output") } },
      },
      ...("data" in response.shape && "pending" in response.shape && { "202": waiting(answer) }),
      ...failuresOf(endpoint),
    },
  };
}

/** An edit that was taken, and is shown once it is approved. */
function waiting(answer: z.ZodObject): object {
  return { description: "Waits for approval", content: { "application/json": { schema: toSchema(answer, "output") } } };
}

function ownToOperation(operation: OwnOperation): Operation {
  const { access, body, bodyType = "application/json", id, method, path, query, headers, summary } = operation;
  const { answer, answerType = "application/json", status = 200 } = operation;
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, z.string()]));
  const hasContent = status === 200 && method !== "head";
  const failure = path.startsWith("/auth/") ? "AuthFailure" : "Failure";
  return {
    operationId: id,
    summary,
    tags: [id.split(".")[0]!],
    security:
      access === "public"
        ? []
        : access === "user"
          ? [{ token: [] }]
          : [{ [access]: [] }, ...(access === "media" ? [{ token: [] }] : [])],
    ...parametersOf(z.object(params), query, headers),
    ...(body && { requestBody: { required: true, content: { [bodyType]: { schema: toSchema(body, "input") } } } }),
    responses: {
      [status]: {
        description: "Done",
        ...(hasContent && { content: { [answerType]: { schema: answer ? toSchema(answer, "output") : {} } } }),
      },
      default: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: `#/components/schemas/${failure}` } } },
      },
    },
  };
}

/** An alias may have fewer parameters than the whole. */
function namedIn(path: string, params: z.ZodObject): z.ZodObject {
  const named = Object.entries(params.shape).filter(([name]) => path.split("/").includes(`:${name}`));
  return z.object(Object.fromEntries(named));
}

const idempotencyKey = z.object({ "Idempotency-Key": z.guid().optional() });

function parametersOf(params?: z.ZodObject, query?: z.ZodObject, headers?: z.ZodObject): { parameters?: object[] } {
  const parameters = [
    ...parametersIn("path", params),
    ...parametersIn("query", query),
    ...parametersIn("header", headers),
  ];
  return parameters.length > 0 ? { parameters } : {};
}

function parametersIn(place: "path" | "query" | "header", schema: z.ZodObject | undefined): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toSchema(schema, "input") as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

/** What every call of its kind may answer, and what this one adds. */
function failuresOf({ access, body, errors = [], method, params, query }: Endpoint): Record<string, object> {
  const codes = new Set<ErrorCode>(["rate_limited", "overloaded", "starting", ...errors]);
  if (access !== "public") codes.add("unauthorized");
  if (access === "moderator" || access === "admin") codes.add("forbidden");
  if (params) codes.add("not_found");
  if (query || body)
    for (const code of ["invalid_input", "unknown_field", "invalid_characters"] as const) codes.add(code);
  if (body) for (const code of ["malformed", "too_large", "unsupported_type"] as const) codes.add(code);
  if (method !== "GET") for (const code of ["request_in_progress", "idempotency_key_reused"] as const) codes.add(code);
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      String(status),
      {
        description: of.toSorted().join(", "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
      },
    ]),
  );
}

function failureSchema(): Schema {
  const Code = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]);
  const Failure = z.object({
    success: z.literal(false),
    error: z.object({
      code: Code,
      message: z.string(),
      fields: z.record(z.string(), Code).optional(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      requestId: z.string(),
    }),
  });
  return toSchema(Failure, "output");
}

function authFailureSchema(): Schema {
  return toSchema(z.looseObject({ code: z.string(), message: z.string() }), "output");
}

function toSchema(schema: z.ZodType, io: "input" | "output"): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" });
  return rest;
}
