import { createHmac } from "node:crypto";
import { endpoints } from "@bump/contract";
import type { HTTPMethods, LightMyRequestResponse } from "fastify";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { buildSession, buildUser } from "./factories/users.ts";
import { bodyFor, type Schema, textFor } from "./fuzz.arbitrary.ts";
import { createTokens } from "#platform/http/tokens.ts";
import { startTestServer } from "./harness.ts";

/** Cases per operation; the heavy run sends ten times as many, FUZZ_CASES any number. */
const cases = Number(process.env["FUZZ_CASES"] ?? (process.env["HEAVY"] ? 2000 : 200));

/**
 * The short form sends the same cases every time: by chance it would find by itself what nobody changed, and once more tried
 * find nothing. The heavy run and FUZZ_SEED try others, and what fails fails again.
 */
const seed = Number(process.env["FUZZ_SEED"] ?? (process.env["HEAVY"] ? Date.now() : 1));

const server = await startTestServer();
const { app, db, deps } = server;
const stranger = await startTestServer();

type Parameter = { name: string; in: "path" | "query" | "header"; schema: Schema };
type Operation = {
  operationId: string;
  method: HTTPMethods;
  path: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = { paths: Record<string, Record<string, Omit<Operation, "method" | "path">>> };

const document = (await server.visitor.get("/openapi.json")).json<Document>();
const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase() as HTTPMethods,
  })),
);

/** What an actor brings along. */
type Credentials = { authorization?: string; cookie?: string };
/** One of the texts that the generator likes to send. */
const password = "a-long-walk-7";
const actors = { person: {}, admin: {}, visitor: {}, expired: {}, foreign: {}, garbage: {} } as Record<
  string,
  Credentials
>;

/** A signed-in device without the cost of a sign-in: the session's row, its cookie signed as the library signs it. */
async function signIn(site_role: "user" | "admin", secret?: string): Promise<Credentials> {
  const user = await buildUser(db, { site_role, password: secret });
  const session = await buildSession(db, user.id);
  const signature = createHmac("sha256", deps.secrets.authSecret).update(session.token).digest("base64");
  const viewer = {
    id: user.id,
    role: "person",
    siteRole: site_role,
    signedInAt: new Date(),
    sessionId: session.id,
  } as const;
  return {
    cookie: `bump.session_token=${encodeURIComponent(`${session.token}.${signature}`)}`,
    authorization: `Bearer ${deps.tokens.sign(viewer)}`,
  };
}

/** New people, since some calls end what an actor holds. Hashing is dear, so they have a password only where one is asked for. */
async function renew(secret?: string): Promise<void> {
  actors["person"] = await signIn("user", secret);
  actors["admin"] = await signIn("admin", secret);
}

beforeAll(async () => {
  await renew(password);
  const viewer = {
    id: "0190163d-8694-739b-aea5-966c26f8ad91",
    role: "person",
    siteRole: "admin",
    sessionId: "s",
  } as const;
  const longAgo = new Date(Date.now() - 3_600_000);
  const expired = createTokens({ keys: deps.secrets.tokenKeys, issuer: deps.config.publicUrl, clock: () => longAgo });
  actors["expired"] = { authorization: `Bearer ${expired.sign({ ...viewer, signedInAt: longAgo })}` };
  actors["foreign"] = { authorization: `Bearer ${stranger.deps.tokens.sign({ ...viewer, signedInAt: new Date() })}` };
  actors["garbage"] = {
    authorization: "Bearer e30.e30.\u00e9",
    cookie: "session=%00; bump.media=x.y.z; locale=\u00ff",
  };
});

const actorName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("person", "admin") },
  { weight: 1, arbitrary: fc.constantFrom("visitor", "expired", "foreign", "garbage") },
);

/** One that the person has begun, so that not every id is nobody's. */
async function startUpload(): Promise<string> {
  const metadata = `collection ${btoa("avatars")},filename ${btoa("a.png")}`;
  const headers = { ...actors["person"], "tus-resumable": "1.0.0", "upload-length": "8", "upload-metadata": metadata };
  const answer = await app.inject({ method: "POST", url: "/api/uploads", headers });
  return String(answer.headers["location"]).split("/").at(-1)!;
}

type FuzzRequest = {
  actor: string;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: { payload: string | Buffer; type: string } | null;
};

/** A request that is nearly what the document asks for. */
function requestFor({ parameters = [], requestBody }: Operation, upload: string): fc.Arbitrary<FuzzRequest> {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? ["application/json", { schema: {} }];
  const inPlace = (place: Parameter["in"]): fc.Arbitrary<Record<string, string>> => {
    const model = Object.fromEntries(
      parameters.filter((of) => of.in === place).map((of) => [of.name, textFor(of.schema)]),
    );
    const some = fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>;
    return fc.oneof({ weight: 3, arbitrary: fc.record(model) }, { weight: 1, arbitrary: some });
  };
  return fc.record({
    actor: actorName,
    params: fc.oneof(inPlace("path"), fc.constant({ id: upload })),
    query: fc.oneof(
      inPlace("query"),
      fc.dictionary(textFor({ type: "string" }), textFor({ type: "string" }), { maxKeys: 2 }),
    ),
    headers: inPlace("header"),
    // Calls that take no body get one now and then as well.
    body: requestBody ? bodyFor(content.schema, type) : fc.option(bodyFor({}, type), { freq: 3 }),
  });
}

/** Headers travel as Latin-1 without line ends; what cannot be sent at all is no test of the server. */
function sendable(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name, text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").slice(0, 4000)]),
  );
}

function send(
  { method, path }: Operation,
  { actor, body, headers, params, query }: FuzzRequest,
): Promise<LightMyRequestResponse> {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return app.inject({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => encode(params[name] ?? "") || "-")}${search.length > 0 ? `?${search.join("&")}` : ""}`,
    headers: sendable({ ...headers, ...actors[actor], ...(body?.type && { "content-type": body.type }) }),
    ...(body && { payload: body.payload }),
  });
}

/** Null when the answer is one that a client can work with. */
function fault({ path, method }: Operation, answer: LightMyRequestResponse): string | null {
  const { statusCode: status, headers, body } = answer;
  if (status >= 500) return `${status} ${body.slice(0, 300)}`;
  if (!headers["x-request-id"]) return "no x-request-id";
  if (status < 400 || method === "HEAD") return null;
  const failure = parse(body) as {
    success?: unknown;
    code?: unknown;
    error?: { code?: unknown; requestId?: unknown };
  } | null;
  const isSound =
    path.startsWith("/auth/") && failure?.success === undefined
      ? typeof failure?.code === "string"
      : failure?.success === false &&
        typeof failure.error?.code === "string" &&
        failure.error.requestId === headers["x-request-id"];
  return isSound ? null : `${status} without a code or request id: ${body.slice(0, 300)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Some inputs are long on purpose; the seed brings them back. */
function reportShortly(run: fc.RunDetails<[FuzzRequest]>): void {
  if (!run.failed) return;
  const example = JSON.stringify(run.counterexample).slice(0, 1000);
  throw new Error(`seed ${run.seed}, path ${run.counterexamplePath}: ${example}`, { cause: run.errorInstance });
}

const asksForPassword = ({ requestBody }: Operation) => /"\w*[pP]assword"/.test(JSON.stringify(requestBody ?? {}));

/** Calls that end what the actor holds. */
const spends = /^(user\.remove|auth\.(signOut|revoke|changePassword))/;

it("sends cookies and tokens that hold", async () => {
  for (const url of ["/api/auth/token", "/api/user/userinfo"]) {
    expect((await app.inject({ url, headers: actors["person"]! })).statusCode).toBe(200);
  }
});

describe.each(operations)("$operationId ($method $path)", (operation) => {
  it("answers any input with what it is or a 4xx that says why", { timeout: 600_000 }, async () => {
    await renew(asksForPassword(operation) ? password : undefined);
    await db.updateTable("site_settings").set({ site_mode: null }).execute();
    const upload = await startUpload();
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requestFor(operation, upload), async (request) => {
        const answer = await send(operation, request);
        seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
        if (answer.statusCode < 300 && spends.test(operation.operationId)) await renew();
        expect(fault(operation, answer)).toBeNull();
      }),
      { numRuns: cases, seed, reporter: reportShortly },
    );
    // Were everything refused at the door, nothing behind it would have been tried.
    expect([...seen.keys()].some((status) => status !== 401)).toBe(true);
  });
});

/** Made once for each size: there are a hundred operations to send it to. */
const bodies = new Map<number, Buffer>();

function bodyOf(bytes: number): Buffer {
  const body = bodies.get(bytes) ?? Buffer.from(JSON.stringify({ data: "x".repeat(bytes) }));
  bodies.set(bytes, body);
  return body;
}

it.each(operations.filter(({ requestBody }) => requestBody?.content["application/json"]))(
  "$operationId refuses 10 MB, or what is more than it takes",
  async (operation) => {
    const headers = { ...actors["admin"], "content-type": "application/json" };
    const taken = endpoints.find(({ action }) => action === operation.operationId)?.bodyLimit ?? 0;
    const payload = bodyOf(Math.max(10_000_000, taken));
    const answer = await app.inject({ method: operation.method, url: `/api${operation.path}`, headers, payload });
    expect(answer.statusCode).toBe(413);
    expect(fault(operation, answer)).toBeNull();
  },
);
