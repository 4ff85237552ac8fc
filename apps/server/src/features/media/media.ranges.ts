import type { ByteRange } from "#platform/storage/storage.ts";

/**
 * The part of a file that a Range header asks for: null for all of it, `unsatisfiable` for bytes that are not there.
 * Several ranges at once, and whatever cannot be understood, are answered with the whole, as HTTP allows.
 */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return start > end ? "unsatisfiable" : { start, end };
}
