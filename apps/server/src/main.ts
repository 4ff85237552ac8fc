import { flushCompileCache } from "node:module";
import type { FastifyInstance } from "fastify";
import { type Config, ConfigError, parseConfig } from "#platform/config.ts";
import { MigrationError } from "#platform/database/migrate.ts";
import { openPostgres, type Postgres } from "#platform/database/open-postgres.ts";
import type { Deps } from "#platform/deps.ts";
import { LaunchError } from "#platform/embedded-postgres/launch-error.ts";
import { createLogger } from "#platform/log.ts";
import { SecretsError } from "#platform/secrets.ts";
import { requireDemoPlace, warnOfDemoAdmin } from "./demo/demo-warning.ts";
import { isWorker, sayReady, startWorkers, type Workers } from "./workers.ts";

/** What is in flight gets this long; the rest of the ten seconds is for closing connections and PostgreSQL. */
const drainMs = 5000;
const giveUpMs = 9500;

let app: FastifyInstance | undefined;
let deps: Deps | undefined;
let workers: Workers | undefined;
let postgres: Postgres | undefined;
let stopping: Promise<void> | undefined;

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => void stop(0));
// The set-up script that started us is gone without a word.
process.on("disconnect", () => void stop(0));
process.on("uncaughtException", (error) => {
  if (deps) deps.log.fatal({ err: error }, "an error nobody caught; stopping");
  else process.stderr.write(`bump: ${describe(error)}\n`);
  void stop(1);
});

const starting = start().catch((error: unknown) => {
  process.stderr.write(`bump: ${describe(error)}\n`);
  void stop(1);
});

async function start(): Promise<void> {
  const isDemo = readArguments();
  const config = parseConfig(process.env);
  if (isDemo) requireDemoPlace(config);
  const log = createLogger(config.logLevel);
  if (config.workers > 1 && !isWorker) {
    postgres = await openPostgres(config, log);
    if (!stopping) workers = await startWorkers(config.workers, log, process.argv.slice(2));
    if (!stopping) sayStarted(config);
    return;
  }
  // PostgreSQL comes up while the two thousand modules of the rest are loaded.
  const [opened, { createDeps }, { buildApp }] = await Promise.all([
    openPostgres(config, log),
    import("#platform/deps.ts"),
    import("./app.ts"),
  ]);
  deps = await createDeps(config, { log, postgres: opened });
  if (stopping) return;
  app = await buildApp(deps);
  if (stopping) return;
  if (config.planLimitFactor !== 1) {
    deps.log.warn(`PLAN_LIMITS: every limit of a plan is multiplied by ${config.planLimitFactor}`);
  }
  if (config.roles.worker) {
    deps.outbox.start();
    deps.jobs.start(deps);
  }
  if (isDemo) await seed(deps);
  await warnOfDemoAdmin(deps);
  // By itself Node.js keeps what it compiled at a proper end only: who is killed before would have to compile it all again.
  flushCompileCache();
  if (config.roles.web) await app.listen({ host: config.host, port: config.port });
  else await app.ready();
  if (stopping) return;
  if (isWorker) sayReady();
  else sayStarted(config);
}

function sayStarted(config: Config): void {
  say(config.roles.web ? `ready ${config.publicUrl}` : "ready");
}

function readArguments(): boolean {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => arg !== "--demo");
  if (unknown !== undefined) throw new ConfigError(`${unknown} is not understood; there is --demo`);
  return args.length > 0;
}

async function seed(ready: Deps): Promise<void> {
  const { seedDemo } = await import("./demo/index.ts");
  for (const { email, password, who } of await seedDemo(ready)) say(`demo ${email} ${password} ${who}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Takes no more requests, finishes those in flight, closes what createDeps opened; once, however often it is asked. */
function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(1), giveUpMs).unref();
    // Half-opened things are closed too, so a start under way comes first to its end.
    await starting;
    // A connection whose answer was under way is kept alive afterwards, and closing waits for it.
    const sweep = setInterval(() => app?.server.closeIdleConnections(), 100);
    const cut = setTimeout(() => app?.server.closeAllConnections(), drainMs);
    await app?.close();
    clearInterval(sweep);
    clearTimeout(cut);
    await deps?.close();
    await workers?.stop();
    await postgres?.stop();
    process.exit(code);
  })().catch((error: unknown) => {
    deps?.log.error({ err: error }, "could not stop in order");
    process.exit(1);
  });
  return stopping;
}

type Where = { port?: number; address?: string; hostname?: string };

/** What the person who starts the server can act on fits on one line; for the rest they need the place. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExplained = [ConfigError, SecretsError, LaunchError, MigrationError].some((kind) => error instanceof kind);
  if (isExplained) return error.message;
  const { code, syscall, path, port, ...where } = error as NodeJS.ErrnoException & Where;
  if (code === "EADDRINUSE") return `port ${port} is in use: stop what uses it, or set PORT`;
  if (syscall === "listen" && code === "EACCES") return `port ${port} is not for this account: set PORT to another`;
  const isAtHost = deps && [where.hostname, where.address].includes(deps.config.host);
  if (isAtHost && (code === "ENOTFOUND" || code === "EADDRNOTAVAIL"))
    return `HOST is no address of this machine (${code})`;
  if (syscall === "mkdir") return `${path} cannot be made (${code}): set DATA_DIR to a folder that can be written to`;
  if (!deps && isConnectionFault(error)) return `the database of DATABASE_URL cannot be reached (${code})`;
  // Of a file, which the message names.
  if (!deps && path !== undefined) return error.message;
  return error.stack ?? error.message;
}

/** Of the network, also of each address of a name, or of PostgreSQL's classes 08 (connection), 28 (who are you) and 3D (no such database). */
function isConnectionFault(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isConnectionFault);
  const { code = "", syscall = "" } = error as NodeJS.ErrnoException;
  const isLost = ["ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(code);
  return isLost || ["connect", "getaddrinfo"].includes(syscall) || /^(08|28|3D)...$/.test(code);
}
