import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";
import type { Config } from "#platform/config.ts";
import { FolderStorage } from "./folder-storage.ts";

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/** An upload that is not finished, or not processed yet, as tus keeps it. */
export type UploadStore = DataStore & { read: (id: string) => Readable | Promise<Readable> };

/** Where media lie. Keys are made by the server; nothing from outside becomes part of one. */
export type Storage = {
  /** Whole or not at all. Throws `no_room` when there is none. */
  put: (key: string, body: Buffer | Readable, options: { type: string }) => Promise<void>;
  /** A finished upload, as it is, under this key too: by the storage itself, however large it is. Safe to repeat. */
  keep: (uploadId: string, key: string, options: { type: string }) => Promise<void>;
  /** The same bytes under another key, by the storage itself. Safe to repeat. */
  copy: (from: string, to: string) => Promise<void>;
  get: (key: string, range?: ByteRange) => Promise<Readable | null>;
  head: (key: string) => Promise<{ size: number } | null>;
  /** Every key, in no order. What comes or goes meanwhile may be missing. */
  keys: () => AsyncIterable<string>;
  /** What is not there counts as removed. */
  remove: (key: string) => Promise<void>;
  isUp: () => Promise<boolean>;
  uploads: UploadStore;
  close: () => void;
};

export async function createStorage({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<Storage> {
  if (s3 === null) return new FolderStorage(`${dataDir}/media`);
  // The client is large, and most deployments never need it.
  const { S3Storage } = await import("./s3-storage.ts");
  return new S3Storage(s3);
}
