import type { S3ClientConfig } from "@aws-sdk/client-s3";
import { type MetadataValue, S3Store } from "@tus/s3-store";
import type { KvStore } from "@tus/server";

/** The library's store, but what is removed is gone with all its parts, finished or not, and its memory has an end. */
export class BucketUploads extends S3Store {
  constructor(bucket: string, config: S3ClientConfig) {
    super({ s3ClientConfig: { ...config, bucket }, useTags: false, cache: new RecentlyUsed() });
  }

  override async remove(id: string): Promise<void> {
    const metadata = await this.getMetadata(id).catch(() => null);
    if (metadata?.["upload-id"]) {
      const upload = { Bucket: this.bucket, Key: id, UploadId: metadata["upload-id"] };
      // A finished one cannot be broken off any more.
      await this.client.abortMultipartUpload(upload).catch((error: { name?: string }) => {
        if (error.name !== "NoSuchUpload") throw error;
      });
    }
    const keys = [id, this.partKey(id, true), this.infoKey(id)];
    await this.client.deleteObjects({ Bucket: this.bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } });
    await this.clearCache(id);
  }
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
