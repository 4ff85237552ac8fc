import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { createTarDecoder, createTarPacker } from "modern-tar";

/** An archive that cannot be written or read. The message is one line for the person who asked for it. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}

type Add = (name: string, body: Buffer | Readable, size?: number) => Promise<void>;
type Entry = { name: string; body: Readable };

/**
 * A tar file sealed with a passphrase in the format of age, which common tools open too: `age -d backup | tar x`.
 * Whole or not at all; nobody else can read it; what is there already is not replaced.
 */
export async function writeArchive(path: string, passphrase: string, fill: (add: Add) => Promise<void>): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const { readable, controller } = createTarPacker();
  const add: Add = async (name, body, size = Buffer.isBuffer(body) ? body.length : 0) => {
    const bytes = Buffer.isBuffer(body) ? new Blob([new Uint8Array(body)]).stream() : Readable.toWeb(body);
    await (bytes as ReadableStream<Uint8Array>).pipeTo(controller.add({ name, size, mode: 0o600 }));
  };
  if (existsSync(path)) throw new ArchiveError(`${path} is there already`);
  const draft = `${path}.part`;
  try {
    const file = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
    const sealed = Readable.fromWeb((await encrypter.encrypt(readable)) as never);
    await Promise.all([
      pipeline(sealed, file),
      fill(add).then(
        () => controller.finalize(),
        (error: unknown) => {
          controller.error(error);
          throw error;
        },
      ),
    ]);
    await rename(draft, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new ArchiveError(`${draft} is there already: another backup runs, or was broken off`);
    await rm(draft, { force: true });
    throw error;
  }
}

/** Each entry is read to its end, or not at all, before the next one comes. */
export async function* readArchive(path: string, passphrase: string): AsyncGenerator<Entry> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const sealed = Readable.toWeb(createReadStream(path, { highWaterMark: 1 << 18 })) as ReadableStream<Uint8Array>;
  const opened = await decrypter.decrypt(sealed).catch((error: NodeJS.ErrnoException) => {
    if (error.code) throw error;
    throw new ArchiveError(`${path} is not a backup, or BACKUP_PASSPHRASE is not the one that it was made with`);
  });
  const entries = ReadableStream.from(whole(opened, path)).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    const bytes = Readable.fromWeb(body as never);
    yield { name: header.name, body: bytes };
    if (!bytes.readableEnded) bytes.resume();
  }
}

/** Every part is sealed by itself, the last one as the last. */
async function* whole(opened: ReadableStream<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* opened;
  } catch {
    throw new ArchiveError(`${path} is damaged, or its end is missing`);
  }
}
