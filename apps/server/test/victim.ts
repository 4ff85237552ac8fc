import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listPostgres, signal } from "#platform/embedded-postgres/processes.ts";
import { freePort, startProcess } from "./process.ts";

/** What is killed. */
export const ways = ["app", "postgres", "both"] as const;
export type Way = (typeof ways)[number];

/** A server with its own PostgreSQL that is killed and started again while others go on talking to it. */
export async function startVictim(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "bump-kill-"));
  await chmod(dataDir, 0o755);
  const port = String(await freePort());
  const env = { DATA_DIR: dataDir, PORT: port, RATE_LIMITS: "off", LOG_LEVEL: "error", ...settings };
  let server = startProcess(env);
  const url = await server.ready;

  async function isReady(): Promise<boolean> {
    return fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Answers how many milliseconds it took until it was ready again. */
  async function kill(way: Way): Promise<number> {
    const cluster = await realpath(join(dataDir, "postgres"));
    const killedAt = performance.now();
    if (way !== "app") for (const pid of await listPostgres(cluster)) signal(pid, "SIGKILL");
    if (way !== "postgres") {
      server.child.kill("SIGKILL");
      await server.ended;
      server = startProcess(env);
      await server.ready;
    } else {
      // The old connections must have been noticed as dead: the first answer may still come from before.
      await sleep(20);
    }
    while (!(await isReady())) {
      // However PostgreSQL ends, the server itself stays.
      const isGone = server.child.exitCode !== null;
      if (isGone) throw new Error(`the server ended: ${[...server.err, ...server.out].slice(-5).join("\n")}`);
      await sleep(20);
    }
    return performance.now() - killedAt;
  }

  async function stop(): Promise<void> {
    server.child.kill("SIGTERM");
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
  }

  return { url, dataDir, kill, stop, pid: () => server.child.pid! };
}

export type Victim = Awaited<ReturnType<typeof startVictim>>;
