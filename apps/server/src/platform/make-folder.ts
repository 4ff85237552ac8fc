import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** A folder and those above it, as far as they are missing. Node's own way to do that never ends below /proc. */
export function makeFolder(path: string, mode?: number): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && isFolder(path)) return;
    if (code !== "ENOENT" || isFolder(dirname(path))) throw error;
    makeFolder(dirname(path), mode);
    makeFolder(path, mode);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
