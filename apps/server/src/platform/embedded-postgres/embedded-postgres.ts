import { spawn } from "node:child_process";
import { chmodSync, closeSync, openSync, renameSync, statSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "../log.ts";
import { makeFolder } from "../make-folder.ts";
import { asAccount, type Cluster, type Connection, connectionTo, prepareCluster } from "./cluster.ts";
import { lockFolder } from "./folder-lock.ts";
import { LaunchError } from "./launch-error.ts";
import { isAlive, listPostgres, programOf, readPidFile, signal, waitUntil } from "./processes.ts";

export type EmbeddedPostgres = { connection: Connection; stop: () => Promise<void> };

type Options = {
  dataDir: string;
  log: Logger;
  /** False gives up safety for speed, for tests only. */
  isDurable?: boolean;
  maxConnections?: number;
};

/**
 * Starts the PostgreSQL of a data folder, or takes over the one that a killed server left behind, and starts it
 * again whenever it ends by itself.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  makeDataFolder(dataDir);
  const lock = await lockFolder(dataDir);
  if (!lock) {
    throw new LaunchError(
      `another server already runs on ${dataDir}: stop it first, or give this one its own DATA_DIR and PORT`,
    );
  }
  try {
    const cluster = await prepareCluster(dataDir);
    const args = startArguments(cluster, options);
    let pid: number | null = await bringUp(cluster, args, log);
    const stopped = new AbortController();
    const supervision = supervise();

    async function supervise(): Promise<void> {
      while (!stopped.signal.aborted) {
        await pause(100, stopped.signal);
        if (stopped.signal.aborted || (await isAlive(pid))) continue;
        log.warn("PostgreSQL ended by itself; starting it again");
        pid = await bringUp(cluster, args, log).catch(async (error: unknown) => {
          log.error({ err: error }, "PostgreSQL does not start");
          await pause(1000, stopped.signal);
          return null;
        });
      }
    }

    return {
      connection: cluster.connection,
      stop: async () => {
        stopped.abort();
        // A restart under way must not outlive us.
        await supervision;
        await stopPostgres(cluster, pid);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** For programs that run beside the server or without it: joins the running PostgreSQL, else starts it for the while. */
export async function joinEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  makeDataFolder(options.dataDir);
  const lock = await lockFolder(options.dataDir);
  lock?.release();
  if (lock) return startEmbeddedPostgres(options);
  return { connection: await connectionTo(options.dataDir), stop: () => Promise.resolve() };
}

async function pause(ms: number, until: AbortSignal): Promise<void> {
  await setTimeout(ms, null, { ref: false, signal: until }).catch(() => {});
}

/** Others may pass through it, as PostgreSQL's account must; what is private below has its own lock on the door. */
function makeDataFolder(dataDir: string): void {
  makeFolder(dataDir);
  if (process.getuid?.() === 0) chmodSync(dataDir, statSync(dataDir).mode | 0o111);
}

function startArguments(
  { folder, connection }: Cluster,
  { isDurable = true, maxConnections = isDurable ? 100 : 300 }: Options,
): string[] {
  const isAddress = connection.host === "127.0.0.1";
  const settings = {
    listen_addresses: isAddress ? connection.host : "",
    unix_socket_directories: isAddress ? "" : connection.host,
    unix_socket_permissions: "0700",
    port: connection.port,
    max_connections: maxConnections,
    timezone: "UTC",
    log_timezone: "UTC",
    // Planning with a compiler costs more than our short queries take.
    jit: "off",
    // As for a disk that need not turn: otherwise small tables that lie in memory, like spaces, are read whole for each row.
    random_page_cost: "1.1",
    log_checkpoints: "off",
    // Before it recovers, PostgreSQL makes sure that all it wrote is on disk: file by file that took 7 s on a busy machine, by
    // file system 1 s.
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
    // Failed statements hold what people wrote.
    log_min_error_statement: "panic",
    ...(isDurable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return ["-D", folder, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** Answers with the number of a postmaster that takes connections. */
async function bringUp(cluster: Cluster, args: string[], log: Logger): Promise<number> {
  const adopted = await findOrphan(cluster, args);
  if (adopted !== null) log.info("took over the PostgreSQL that an earlier server left running");
  else await clearRemains(cluster);
  const pid = adopted ?? spawnPostgres(cluster, args);

  const isReady = await waitUntil(async () => {
    const file = await readPidFile(cluster.folder);
    if (file?.pid === pid && file.isReady) return true;
    if (!(await isAlive(pid))) throw new LaunchError(`PostgreSQL ended at once: ${await lastWords(cluster.logFile)}`);
    return false;
  }, 120_000);
  if (!isReady) throw new LaunchError(`PostgreSQL does not become ready: see ${cluster.logFile}`);
  return pid;
}

/** A running postmaster of this cluster with the same program and the same settings. */
async function findOrphan(cluster: Cluster, args: string[]): Promise<number | null> {
  const file = await readPidFile(cluster.folder);
  if (!file || !(await listPostgres(cluster.folder)).includes(file.pid)) return null;
  const started = await readFile(join(cluster.folder, "postmaster.opts"), "utf8").catch(() => "");
  const wanted = [cluster.binaries.postgres, ...args.map((arg) => `"${arg}"`)].join(" ");
  const isSameProgram = process.platform !== "linux" || (await programOf(file.pid)) === cluster.binaries.postgres;
  return started.trim() === wanted && isSameProgram ? file.pid : null;
}

/**
 * Makes way for a new postmaster. PostgreSQL refuses to start over the files of another, and takes any living
 * process with the number in postmaster.pid for one, so they go once no process of this cluster is left.
 */
async function clearRemains(cluster: Cluster): Promise<void> {
  const file = await readPidFile(cluster.folder);
  const left = await listPostgres(cluster.folder);
  if (file && left.includes(file.pid)) await stopPostgres(cluster, file.pid);
  // Backends of a killed postmaster end by themselves, unless a statement keeps them.
  const isEmpty = async () => (await listPostgres(cluster.folder)).length === 0;
  if (!(await waitUntil(isEmpty, 1000))) {
    for (const pid of await listPostgres(cluster.folder)) signal(pid, "SIGKILL");
    if (!(await waitUntil(isEmpty, 5000))) throw new LaunchError(`processes of PostgreSQL still use ${cluster.folder}`);
  }
  const socket = join(cluster.connection.host, `.s.PGSQL.${cluster.connection.port}`);
  await Promise.all(
    [join(cluster.folder, "postmaster.pid"), `${socket}.lock`, socket].map((path) => rm(path, { force: true })),
  );
}

/** In a session of its own, so that Ctrl-C in the terminal reaches only the server, which then stops it in order. */
function spawnPostgres({ binaries, account, logFile }: Cluster, args: string[]): number {
  const file = openLog(logFile);
  const child = spawn(binaries.postgres, args, {
    ...asAccount(account),
    detached: true,
    stdio: ["ignore", file, file],
  });
  closeSync(file);
  child.on("error", () => {});
  child.unref();
  if (!child.pid) throw new LaunchError(`${binaries.postgres} cannot be started`);
  return child.pid;
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) renameSync(path, `${path}.old`);
  return openSync(path, "a", 0o600);
}

async function lastWords(logFile: string): Promise<string> {
  const text = await readFile(logFile, "utf8").catch(() => "");
  return text.trim().split("\n").at(-1) ?? "";
}

/** Fast shutdown; when it hangs, the immediate one, after which PostgreSQL recovers at its next start. */
async function stopPostgres({ folder, binaries }: Cluster, pid: number | null): Promise<void> {
  const isGone = async () => !(await isAlive(pid));
  if (pid === null || (await isGone())) return;
  if (process.platform === "win32") spawn(binaries.pgCtl, ["stop", "-D", folder, "-m", "fast"], { stdio: "ignore" });
  else signal(pid, "SIGINT");
  if (await waitUntil(isGone, 6000)) return;
  signal(pid, "SIGQUIT");
  await waitUntil(isGone, 2000);
}
