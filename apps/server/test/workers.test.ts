import { readdir, readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "./harness.ts";
import { freePort, startProcess } from "./process.ts";
import { hasRedis, TestRedis } from "./redis.ts";

/** The processes that this one started, as Linux knows them. */
async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    all.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
      const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return state !== "Z" && Number(parent) === pid ? [Number(name)] : [];
    }),
  );
  return parents.flat();
}

describe.runIf(hasRedis && process.platform === "linux")("WORKERS", () => {
  let redis: TestRedis;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let env: Record<string, string>;

  beforeAll(async () => {
    redis = await TestRedis.start();
    database = await createTestDatabase();
    env = {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      DATA_DIR: await mkdtemp(join(tmpdir(), "bump-workers-")),
      PORT: String(await freePort()),
      RATE_LIMITS: "off",
      WORKERS: "2",
    };
  });
  afterAll(async () => {
    await redis.kill();
    await database.drop();
    await rm(env["DATA_DIR"]!, { recursive: true, force: true });
  });

  it("answers with as many processes, goes on when one is killed, and ends with all of them", async () => {
    const server = startProcess(env);
    const url = await server.ready;
    expect(server.out.filter((line) => line.startsWith("ready"))).toHaveLength(1);
    const before = await childrenOf(server.child.pid!);
    expect(before).toHaveLength(2);
    const isUp = () => fetch(`${url}/api/health/ready`).then(({ status }) => status);
    expect(await Promise.all(Array.from({ length: 20 }, isUp))).toEqual(Array.from({ length: 20 }, () => 200));

    process.kill(before[0]!, "SIGKILL");
    await expect.poll(() => isUp()).toBe(200);
    await expect
      .poll(async () => (await childrenOf(server.child.pid!)).filter((pid) => !before.includes(pid)), {
        timeout: 20_000,
      })
      .toHaveLength(1);

    const [one, other] = await childrenOf(server.child.pid!);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    for (const pid of [one, other]) expect(() => process.kill(pid!, 0)).toThrow("ESRCH");
    expect(server.err.filter((line) => !line.includes("ended by itself"))).toEqual([]);
  });

  it("tells the figures of all of them, whichever is asked", async () => {
    const server = startProcess(env);
    const url = await server.ready;
    // A connection each, or one process would answer all.
    const get = async (path: string) => (await fetch(`${url}/api${path}`, { headers: { connection: "close" } })).text();
    await Promise.all(Array.from({ length: 30 }, () => get("/health/live")));
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query("select graphile_worker.add_job('nobodys_task')");
    await client.end();

    const asked = await Promise.all(Array.from({ length: 4 }, () => get("/metrics")));
    for (const text of asked) {
      expect(text).toMatch(/_count\{method="GET",route="\/api\/health\/live",status="200"\} 30$/m);
      expect(text).toMatch(/_bucket\{method="GET",route="\/api\/health\/live",status="200",le="\+Inf"\} 30$/m);
      expect(text.match(/^# TYPE bump_outbox_lag_seconds gauge$/gm)).toHaveLength(1);
      // Both see the same one.
      expect(text).toMatch(/^bump_jobs_due 1$/m);
    }
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  it("ends where none of them can start, and says why once", async () => {
    const first = startProcess(env);
    await first.ready;
    const second = startProcess(env);
    expect(await second.ended).toBe(1);
    expect(second.err).toEqual([
      expect.stringContaining(`port ${env["PORT"]} is in use`),
      expect.stringContaining("ended before it was ready"),
    ]);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
  });
});
