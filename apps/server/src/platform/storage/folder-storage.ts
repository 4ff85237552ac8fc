import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, chmod, constants, copyFile, link, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FolderUploads } from "./folder-uploads.ts";
import { asNoRoom } from "./no-room.ts";
import type { ByteRange, Storage } from "./storage.ts";
import { checkKey } from "./storage-key.ts";

/** Media in a folder of this machine. */
export class FolderStorage implements Storage {
  readonly #root: string;
  readonly uploads: FolderUploads;

  constructor(root: string) {
    this.#root = root;
    this.uploads = new FolderUploads(join(root, "uploads"));
  }

  async put(key: string, body: Buffer | Readable): Promise<void> {
    const path = this.#pathOf(key);
    const draft = join(this.#root, "drafts", randomUUID());
    try {
      for (const folder of [dirname(draft), dirname(path)]) await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
      await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, file);
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(draft, { force: true });
      throw asNoRoom(error);
    }
  }

  async keep(uploadId: string, key: string): Promise<void> {
    await this.#link(this.uploads.pathOf(uploadId), key);
  }

  async copy(from: string, to: string): Promise<void> {
    await this.#link(this.#pathOf(from), to);
  }

  async get(key: string, range?: ByteRange): Promise<Readable | null> {
    // Opened first, so that a missing file is known before anything is sent.
    const file = await open(this.#pathOf(key)).catch(nullIfMissing);
    return file?.createReadStream(range) ?? null;
  }

  async head(key: string): Promise<{ size: number } | null> {
    const found = await stat(this.#pathOf(key)).catch(nullIfMissing);
    return found && { size: found.size };
  }

  async *keys(): AsyncGenerator<string> {
    const files = join(this.#root, "files");
    if (!(await stat(files).catch(nullIfMissing))) return;
    for await (const entry of await opendir(files, { recursive: true })) {
      if (!entry.isFile()) continue;
      // Without the shelf, the last of the folders.
      const folder = relative(files, dirname(entry.parentPath)).split(sep).filter(Boolean);
      yield [...folder, entry.name].join("/");
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async isUp(): Promise<boolean> {
    return access(this.#root, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    );
  }

  close(): void {}

  /** A second name for the same bytes, which nobody changes any more. Where the disk knows no such thing, a copy. */
  async #link(source: string, key: string): Promise<void> {
    const path = this.#pathOf(key);
    const draft = join(this.#root, "drafts", randomUUID());
    try {
      for (const folder of [dirname(draft), dirname(path)]) await mkdir(folder, { recursive: true, mode: 0o700 });
      await link(source, draft).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") throw error;
        await copyFile(source, draft, constants.COPYFILE_EXCL);
      });
      await chmod(draft, 0o600);
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      throw asNoRoom(error);
    } finally {
      // Renaming one name of a file to another of its names leaves both.
      await rm(draft, { force: true });
    }
  }

  /** Each folder spread over 256: file systems and the people who look after them dislike a million files in one. */
  #pathOf(key: string): string {
    const shelf = createHash("sha256").update(checkKey(key)).digest("hex").slice(0, 2);
    return join(this.#root, "files", dirname(key), shelf, basename(key));
  }
}

/** Makes the rename itself survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  // Windows has no such thing.
  if (process.platform === "win32") return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
