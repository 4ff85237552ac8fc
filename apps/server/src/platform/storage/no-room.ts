import { AppError } from "#platform/http/app-error.ts";

const codes = new Set(["ENOSPC", "EDQUOT", "XMinioStorageFull", "QuotaExceeded"]);

/** The error to throw for a failed write: `no_room` when a disk, a quota or a bucket is full. */
export function asNoRoom(error: unknown): unknown {
  const { code, name, $metadata } = error as { code?: string; name?: string; $metadata?: { httpStatusCode?: number } };
  const isFull = codes.has(code ?? "") || codes.has(name ?? "") || $metadata?.httpStatusCode === 507;
  return isFull ? new AppError("no_room", { cause: error }) : error;
}
