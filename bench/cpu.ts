import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

type Process = { pid: number; parent: number; command: string; seconds: number };

/** Those that ask, whose cost is nobody's. */
const askers = /asker\.ts/;

/** Processor time of all that this process started and that answers: servers, PostgreSQL. NaN where there is no /proc. */
export function cpuSeconds(): number {
  const all = listProcesses();
  const below = new Set([process.pid]);
  for (let size = 0; size !== below.size;) {
    size = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  const answering = all.filter(({ pid, command }) => below.has(pid) && pid !== process.pid && !askers.test(command));
  return answering.length === 0 ? NaN : answering.reduce((sum, { seconds }) => sum + seconds, 0);
}

function listProcesses(): Process[] {
  const names = process.platform === "linux" ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return names.flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // The name of the program, which may hold anything, stands in brackets.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      // Its own, and that of those below it that have ended.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
      return [{ pid: Number(name), parent: Number(fields[1]), command, seconds: ticks / ticksPerSecond }];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}
