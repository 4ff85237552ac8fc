import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startProcess } from "../../apps/server/test/process.ts";

/** A running server, as every process of the test run knows it. */
export type Server = {
  url: string;
  dataDir: string;
  /** What the person who started it reads: its standard output. */
  consoleLog: string;
};

export type OwnServer = Server & { stop: () => Promise<void> };

/** The product as `npm start` runs it: its own process, embedded PostgreSQL, the built web client, an empty data folder. */
export async function startServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "bump-e2e-"));
  const consoleLog = join(dataDir, "console.log");
  const port = env["PORT"] ?? String(await freePort());
  // By name, not by number: passkeys belong to a domain.
  const url = `http://localhost:${port}`;
  const process = startProcess({ PORT: port, PUBLIC_URL: url, DATA_DIR: dataDir, RATE_LIMITS: "off", ...env });
  process.child.stdout?.pipe(createWriteStream(consoleLog));
  const stop = async () => {
    process.child.kill("SIGTERM");
    await process.ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await process.ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, consoleLog, stop };
}

const runServer = "BUMP_E2E_SERVER";

/** For the workers, which inherit the environment of the process that started the run's server. */
export function shareServer({ url, dataDir, consoleLog }: Server): void {
  process.env[runServer] = JSON.stringify({ url, dataDir, consoleLog });
}

export function sharedServer(): Server {
  const shared = process.env[runServer];
  if (!shared) throw new Error("There is no server: global-setup.ts has not run");
  return JSON.parse(shared) as Server;
}
