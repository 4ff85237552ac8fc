import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type { Kysely } from "kysely";
import pg from "pg";
import { afterAll, inject, onTestFinished, TestRunner } from "vitest";
import { parseConfig } from "#platform/config.ts";
import type { Db } from "#platform/database/db.types.ts";
import { openPostgres } from "#platform/database/open-postgres.ts";
import { createDeps, type Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { createLogger, type Logger } from "#platform/log.ts";
import { urlOf } from "./cluster.ts";

export type TestOptions = {
  /** Settings as an operator would set them. */
  env?: Record<string, string>;
  clock?: () => Date;
  /** Where lines go that a test wants to read. */
  log?: Logger;
};

type Send = (
  path: string,
  body?: InjectOptions["payload"],
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>;
/** Calls the API as somebody. Paths are those below /api. */
export type Client = Record<"get" | "post" | "patch" | "delete", Send>;

/** A user row, or the few of its columns that a token holds. */
type Person = { id: string } & Partial<{ role: string; site_role: string; session_id: string }>;

export type TestServer = {
  app: FastifyInstance;
  deps: Deps;
  db: Kysely<Db>;
  as: (person: Person) => Client;
  visitor: Client;
  /** For what needs a real connection: listens on a free port and answers with the address. */
  listen: () => Promise<string>;
  close: () => Promise<void>;
};

/** The whole server on a database of its own. It closes by itself after the test that starts it, or the file's last one. */
export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const { deps, close: closeDeps } = await startTestDeps(options);
  // Loaded here, so that tests of the platform do not depend on every feature.
  const { buildApp } = await import("../src/app.ts");
  const app = await buildApp(deps);
  await app.ready();
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= app.close().then(closeDeps));
  closeLater(close);
  return {
    app,
    deps,
    db: deps.db,
    as: (person) => client(app, deps.tokens.sign(toViewer(deps, person))),
    visitor: client(app, null),
    listen: () => app.listen({ host: "127.0.0.1", port: 0 }),
    close,
  };
}

/** The platform without HTTP, for its own tests. */
export async function startTestDeps(
  options: TestOptions = {},
): Promise<{ deps: Deps; db: Kysely<Db>; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "bump-data-"));
  const database = await createTestDatabase();
  const config = parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PUBLIC_URL: "http://localhost:3000",
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
    ...options.env,
  });
  const log = options.log ?? createLogger(config.logLevel);
  const deps = await createDeps(config, { log, postgres: await openPostgres(config, log), clock: options.clock });
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= (async () => {
      await deps.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    })());
  closeLater(close);
  return { deps, db: deps.db, close };
}

function closeLater(close: () => Promise<void>): void {
  // Within a test nobody asks any more what follows the file.
  if (TestRunner.getCurrentTest()) onTestFinished(close);
  else afterAll(close);
}

/** A copy of the migrated template, or of one of PostgreSQL's own. */
export async function createTestDatabase(template?: "template0"): Promise<{ url: string; drop: () => Promise<void> }> {
  const cluster = inject("cluster");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ ...cluster, database: "postgres" });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template ${template ?? cluster.database}`);
  return { url: urlOf({ ...cluster, database: name }), drop: () => run(`drop database ${name} with (force)`) };
}

function toViewer(deps: Deps, person: Person): Viewer {
  return {
    id: person.id,
    role: (person.role ?? "person") as Viewer["role"],
    siteRole: (person.site_role ?? "user") as Viewer["siteRole"],
    signedInAt: deps.clock(),
    sessionId: person.session_id ?? randomUUID(),
  };
}

function client(app: FastifyInstance, token: string | null): Client {
  const send =
    (method: "GET" | "POST" | "PATCH" | "DELETE"): Send =>
    (path, payload, headers) =>
      app.inject({
        method,
        url: `/api${path}`,
        headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
  return { get: send("GET"), post: send("POST"), patch: send("PATCH"), delete: send("DELETE") };
}
