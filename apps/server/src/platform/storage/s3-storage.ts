import type { Readable } from "node:stream";
import { type CopyObjectCommandInput, paginateListObjectsV2, S3, type S3ClientConfig } from "@aws-sdk/client-s3";
import type { Config } from "#platform/config.ts";
import { BucketUploads } from "./bucket-uploads.ts";
import { asNoRoom } from "./no-room.ts";
import type { ByteRange, Storage, UploadStore } from "./storage.ts";
import { checkKey } from "./storage-key.ts";

type Settings = NonNullable<Config["s3"]>;

/** Beside the uploads, which the library puts at the bucket's root. */
const prefix = "media/";
const partBytes = 8 * 1024 * 1024;

/** Media in a bucket, shared by all nodes. */
export class S3Storage implements Storage {
  readonly #s3: S3;
  readonly #bucket: string;
  readonly uploads: UploadStore;

  constructor(settings: Settings) {
    const config = toClientConfig(settings);
    this.#s3 = new S3(config);
    this.#bucket = settings.bucket;
    this.uploads = new BucketUploads(settings.bucket, config);
  }

  async put(key: string, body: Buffer | Readable, { type }: { type: string }): Promise<void> {
    const target = { ...this.#at(key), ContentType: type };
    try {
      if (Buffer.isBuffer(body)) await this.#s3.putObject({ ...target, Body: body });
      else await this.#putStream(target, body);
    } catch (error) {
      throw asNoRoom(error);
    }
  }

  async keep(uploadId: string, key: string, { type }: { type: string }): Promise<void> {
    // What the upload said of itself, its name for one, stays behind.
    await this.#copy(uploadId, key, { ContentType: type, MetadataDirective: "REPLACE" });
  }

  async copy(from: string, to: string): Promise<void> {
    await this.#copy(this.#at(from).Key, to);
  }

  async get(key: string, range?: ByteRange): Promise<Readable | null> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await this.#s3.getObject({ ...this.#at(key), Range }).catch(nullIfMissing);
    // On Node the body is a stream of Node's own.
    return (found?.Body as Readable | undefined) ?? null;
  }

  async head(key: string): Promise<{ size: number } | null> {
    const found = await this.#s3.headObject(this.#at(key)).catch(nullIfMissing);
    return found && { size: found.ContentLength ?? 0 };
  }

  async *keys(): AsyncGenerator<string> {
    const pages = paginateListObjectsV2({ client: this.#s3 }, { Bucket: this.#bucket, Prefix: prefix });
    for await (const { Contents = [] } of pages) {
      for (const { Key = "" } of Contents) yield Key.slice(prefix.length);
    }
  }

  async remove(key: string): Promise<void> {
    await this.#s3.deleteObject(this.#at(key));
  }

  async isUp(): Promise<boolean> {
    return this.#s3.headBucket({ Bucket: this.#bucket }).then(
      () => true,
      () => false,
    );
  }

  close(): void {
    this.#s3.destroy();
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: prefix + checkKey(key) };
  }

  async #copy(source: string, to: string, options: Partial<CopyObjectCommandInput> = {}): Promise<void> {
    try {
      await this.#s3.copyObject({ ...this.#at(to), CopySource: `${this.#bucket}/${source}`, ...options });
    } catch (error) {
      throw asNoRoom(error);
    }
  }

  /** A stream's length is not known beforehand, and a plain put wants it. */
  async #putStream(target: { Bucket: string; Key: string; ContentType: string }, body: Readable): Promise<void> {
    const { UploadId } = await this.#s3.createMultipartUpload(target);
    const upload = { Bucket: target.Bucket, Key: target.Key, UploadId };
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for await (const Body of inParts(body)) {
        const PartNumber = Parts.length + 1;
        const { ETag } = await this.#s3.uploadPart({ ...upload, PartNumber, Body });
        Parts.push({ ETag, PartNumber });
      }
      await this.#s3.completeMultipartUpload({ ...upload, MultipartUpload: { Parts } });
    } catch (error) {
      await this.#s3.abortMultipartUpload(upload).catch(() => {});
      throw error;
    }
  }
}

/** At least one part, even of nothing; all but the last of the same size. */
async function* inParts(body: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length > partBytes) {
      yield waiting.subarray(0, partBytes);
      waiting = waiting.subarray(partBytes);
    }
  }
  yield waiting;
}

function toClientConfig({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: Settings): S3ClientConfig {
  return {
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // It would write to the console; what fails is thrown as well.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    // Checksums that only the original understands; others answer them with errors.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  };
}

function nullIfMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 404) return null;
  throw error;
}
