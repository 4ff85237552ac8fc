import type { S3ClientConfig } from "@aws-sdk/client-s3";
import { type MetadataValue, S3Store } from "@tus/s3-store";
import type { KvStore, Upload } from "@tus/server";

/**
 * The library's store, but what is removed is gone with all its parts, finished or not, its memory has an end, and one that
 * is begun twice goes on.
 */
export class BucketUploads extends S3Store {
  constructor(bucket: string, config: S3ClientConfig) {
    super({ s3ClientConfig: { ...config, bucket }, useTags: false, cache: new RecentlyUsed() });
  }

  override async create(upload: Upload): Promise<Upload> {
    // Another node may have made it, or removed it, since this one last knew.
    await this.clearCache(upload.id);
    const known = await this.#find(upload.id);
    // A second beginning would look for the parts of the first where they are not.
    return known ? Object.assign(upload, { storage: known.file.storage }) : super.create(upload);
  }

  override async remove(id: string): Promise<void> {
    const metadata = await this.#find(id);
    if (metadata?.["upload-id"]) {
      const upload = { Bucket: this.bucket, Key: id, UploadId: metadata["upload-id"] };
      // A finished one cannot be broken off any more.
      await this.client.abortMultipartUpload(upload).catch(nullIf("NoSuchUpload"));
    }
    const keys = [id, this.partKey(id, true), this.infoKey(id)];
    const removal = { Bucket: this.bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } };
    const { Errors: failures = [] } = await this.client.deleteObjects(removal);
    if (failures.length > 0) throw new Error(`the bucket keeps ${id}: ${failures[0]!.Code}`);
    await this.clearCache(id);
  }

  async #find(id: string): Promise<MetadataValue | null> {
    return this.getMetadata(id).catch(nullIf("NoSuchKey", "NotFound"));
  }
}

/** What is gone already is no failure. */
function nullIf(...names: string[]): (error: { name?: string }) => null {
  return (error) => {
    if (names.includes(error.name ?? "")) return null;
    throw error;
  };
}

const maxRemembered = 1_000;

/** What the library remembers of uploads under way; without an end, those that are never finished would add up. */
class RecentlyUsed implements KvStore<MetadataValue> {
  readonly #entries = new Map<string, MetadataValue>();

  async get(key: string): Promise<MetadataValue | undefined> {
    return this.#entries.get(key);
  }

  async set(key: string, value: MetadataValue): Promise<void> {
    this.#entries.set(key, value);
    if (this.#entries.size > maxRemembered) this.#entries.delete(this.#entries.keys().next().value!);
  }

  async delete(key: string): Promise<void> {
    this.#entries.delete(key);
  }
}
