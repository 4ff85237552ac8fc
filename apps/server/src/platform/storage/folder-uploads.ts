import { createWriteStream, mkdirSync } from "node:fs";
import { appendFile, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";
import { AppError } from "#platform/http/app-error.ts";
import { asNoRoom } from "./no-room.ts";

/** Kept free for the database, which may lie on the same disk. */
const reserveBytes = 64_000_000;

/**
 * The library's store, but a full disk is told apart from other failures, what is acknowledged is on the disk, and one that
 * is begun twice is not emptied.
 */
export class FolderUploads extends FileStore {
  constructor(directory: string) {
    // The library makes the folder too, but where it cannot, it throws where nobody can catch it.
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    super({ directory });
  }

  override async create(upload: Upload): Promise<Upload> {
    const { bavail, bsize } = await statfs(this.directory);
    if (bavail * bsize < (upload.size ?? 0) + reserveBytes) throw new AppError("no_room");
    const path = this.pathOf(upload.id);
    // Two pages may begin the same one at the same moment, and the bytes of the first be there when the second comes.
    await appendFile(path, "");
    await this.configstore.set(upload.id, upload);
    upload.storage = { type: "file", path };
    return upload;
  }

  pathOf(id: string): string {
    return join(this.directory, id);
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(this.pathOf(id), { flags: "r+", start: offset, flush: true });
    try {
      await pipeline(source, file);
    } catch (error) {
      throw asNoRoom(error);
    }
    return offset + file.bytesWritten;
  }

  /** What is gone already is no failure, and what cannot be removed is one. */
  override async remove(id: string): Promise<void> {
    for (const name of [id, `${id}.json`]) await rm(this.pathOf(name), { force: true });
  }
}
