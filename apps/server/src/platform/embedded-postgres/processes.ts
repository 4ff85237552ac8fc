import { execFile } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The live PostgreSQL processes of a cluster: postmaster and, on Linux, every other one. A process is ours when its
 * program is postgres and its working folder the cluster; a number in a file proves nothing. A zombie has no program.
 */
export async function listPostgres(cluster: string): Promise<number[]> {
  if (process.platform !== "linux") return listPostmaster(cluster);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const ours = await Promise.all(pids.map(async (pid) => (await isPostgresOf(cluster, pid)) && pid));
  return ours.filter((pid) => pid !== false);
}

async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  const [program, folder] = await Promise.all([programOf(pid), linkOf(pid, "cwd")]);
  return program !== null && basename(program).startsWith("postgres") && folder === cluster;
}

/** The program's file; it reads '… (deleted)' after the file was replaced. Null when the process is gone. */
export async function programOf(pid: number): Promise<string | null> {
  if (process.platform === "linux") return linkOf(pid, "exe");
  const [command, ...args] =
    process.platform === "win32"
      ? ["tasklist", "/FI", `PID eq ${pid}`, "/NH"]
      : ["ps", "-o", "comm=", "-p", String(pid)];
  const { stdout } = await run(command ?? "", args).catch(() => ({ stdout: "" }));
  return stdout.includes("postgres") ? stdout.trim() : null;
}

async function linkOf(pid: number, name: "exe" | "cwd"): Promise<string | null> {
  return readlink(`/proc/${pid}/${name}`).catch(() => null);
}

async function listPostmaster(cluster: string): Promise<number[]> {
  const file = await readPidFile(cluster);
  return file && (await programOf(file.pid)) !== null ? [file.pid] : [];
}

/** postmaster.pid: the first line is the number of the process, the eighth says when it answers. */
export async function readPidFile(cluster: string): Promise<{ pid: number; isReady: boolean } | null> {
  const lines = await readFile(join(cluster, "postmaster.pid"), "utf8").then(
    (text) => text.split("\n"),
    () => null,
  );
  const pid = Number(lines?.[0]);
  return lines && pid > 0 ? { pid, isReady: lines[7]?.trim() === "ready" } : null;
}

export async function isAlive(pid: number | null): Promise<boolean> {
  if (pid === null) return false;
  if (process.platform === "linux") return basename((await programOf(pid)) ?? "").startsWith("postgres");
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** False when `patience` (ms) ran out first. */
export async function waitUntil(isDone: () => Promise<boolean>, patience: number, step = 20): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end;) {
    if (await isDone()) return true;
    await setTimeout(step);
  }
  return isDone();
}

/** A process that ended by itself in the meantime is no failure. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
