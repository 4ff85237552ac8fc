import { createRequire } from "node:module";
import { type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger as PinoLogger, pino } from "pino";
import type { prettyFactory as makePretty } from "pino-pretty";

export type Logger = PinoLogger;

/**
 * The only fields that reach a log line; everything else is dropped, whatever a caller or a library passes.
 * None of them may hold what a person wrote: `route` is the pattern, never the address with its query.
 */
const loggable = new Set([
  "requestId",
  "method",
  "route",
  "status",
  "duration",
  "userId",
  "err",
  "code",
  "job",
  "event",
  "topic",
  "attempts",
  "count",
  "role",
]);

type MakeChild = (this: unknown, bindings: Bindings, options?: ChildLoggerOptions) => Logger;

export function createLogger(level: string, destination: DestinationStream = consoleStream()): Logger {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: keepLoggable },
      serializers: { err: toLoggedError },
    },
    destination,
  );
  // pino's own formatters leave alone what child loggers are bound to; children inherit this method.
  const parent = Object.getPrototypeOf(log) as { child: MakeChild };
  const child: MakeChild = function (bindings, options) {
    return parent.child.call(this, keepLoggable(bindings), options);
  };
  return Object.assign(log, { child });
}

function keepLoggable(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => loggable.has(name)));
}

/** Databases quote the offending value in their messages (SQLSTATE classes 22 and 23), so of those only the place remains. */
function toLoggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, cause } = error as { code?: unknown; constraint?: unknown; cause?: unknown };
  const quotesInput = typeof code === "string" && /^2[23]...$/.test(code);
  const stack = quotesInput ? error.stack?.replace(error.message, "…") : error.stack;
  return {
    type: error.name,
    code,
    stack,
    ...(constraint ? { constraint } : {}),
    ...(cause ? { cause: toLoggedError(cause) } : {}),
  };
}

/** Lines of JSON for machines, readable ones for a person at a terminal. */
function consoleStream(): DestinationStream {
  if (!process.stdout.isTTY) return pino.destination(1);
  // Loaded only for the person who is there to read it.
  const { prettyFactory } = createRequire(import.meta.url)("pino-pretty") as { prettyFactory: typeof makePretty };
  const pretty = prettyFactory({ colorize: true, singleLine: true, translateTime: "HH:MM:ss" });
  return { write: (line) => process.stdout.write(pretty(line) ?? "") };
}
