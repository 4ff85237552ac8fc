import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Account } from "#platform/embedded-postgres/account.ts";

/** The one that `npm start` keeps. */
const compileCache = fileURLToPath(new URL("../../../.cache/node", import.meta.url));
/** What is started where nothing else is said. */
export const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

export type ServerProcess = {
  child: ChildProcess;
  /** Lines of standard output and of standard error. */
  out: string[];
  err: string[];
  /** Resolves with the address at `ready`, and rejects when the process ends before. */
  ready: Promise<string>;
  /** The exit code, or the signal's name. */
  ended: Promise<number | string>;
};

type Started = {
  args?: string[];
  /** What starts it. */
  program?: string;
  /** Who starts it, where not who runs the tests. */
  account?: Pick<Account, "uid" | "gid">;
};

/** The server as an operator runs it: its own process, given by settings only. */
export function startProcess(env: Record<string, string>, started: Started = {}): ServerProcess {
  const { args = [], program = main, account } = started;
  const child = spawn(process.execPath, [program, ...args], {
    ...account,
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCache, LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const out: string[] = [];
  const err: string[] = [];
  const ended = once(child, "close").then(([code, signal]) => (code ?? signal) as number | string);
  createInterface({ input: child.stderr }).on("line", (line) => err.push(line));
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      out.push(line);
      if (line.startsWith("ready ")) resolve(line.slice("ready ".length));
    });
    void ended.then((code) => reject(new Error(`the server ended (${code}): ${err.join("\n")}`)));
  });
  // A test that wants the failure looks at `ended`.
  ready.catch(() => {});
  return { child, out, err, ready, ended };
}

/**
 * A limit of the clock. `npm run test:heavy` holds it to the letter; `npm test` runs on machines that are busy with other
 * things, where seconds tell nothing of the code, and only wants an end: it prints what it measured.
 */
export function within(ms: number): number {
  return process.env["HEAVY"] ? ms : ms * Number(process.env["TEST_PATIENCE"] ?? 1);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
