import { type MediaView, worldSpaceId } from "@bump/contract";
import { readdir } from "node:fs/promises";
import type { TestServer } from "./harness.ts";

type Metadata = Record<string, string>;
/** A stream goes without saying its length. */
type Body = Uint8Array<ArrayBuffer> | ReadableStream;

export const avatar = { collection: "avatars", filename: "me.png", filetype: "image/png" };

/** The id at the end of an upload's path. */
export function idOf(path: string): string {
  return path.split("/").at(-1)!;
}

/** Where a file lies that somebody in the world's space uploaded. */
export function keyOf(id: string, name = "original", collection = "posts"): string {
  return `spaces/${worldSpaceId}/${collection}/${id}-${name}`;
}

export async function refusalOf(response: Response): Promise<string> {
  return ((await response.json()) as { error: { code: string } }).error.code;
}

/** The bytes as they came that are still kept, by the ids of their uploads. */
export async function keptUploads({ deps }: TestServer): Promise<string[]> {
  return (await readdir(`${deps.config.dataDir}/media/uploads`)).filter((name) => !name.endsWith("json"));
}

/** tus spoken by hand, so that a test can say exactly what goes over the wire. */
export class TusClient {
  readonly #origin: string;
  readonly #token: string | null;

  constructor(origin: string, token: string | null) {
    this.#origin = origin;
    this.#token = token;
  }

  send(method: string, path: string, headers: Metadata = {}, body?: Body): Promise<Response> {
    return fetch(`${this.#origin}${path}`, {
      method,
      headers: {
        ...(this.#token !== null && { authorization: `Bearer ${this.#token}` }),
        "tus-resumable": "1.0.0",
        ...headers,
      },
      ...(body !== undefined && { body, duplex: "half" as const }),
    });
  }

  create(size: number, metadata: Metadata, headers: Metadata = {}): Promise<Response> {
    const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`);
    return this.send("POST", "/api/uploads", {
      "upload-length": String(size),
      ...(pairs.length > 0 && { "upload-metadata": pairs.join(",") }),
      ...headers,
    });
  }

  /** Announces an upload and answers with its path. */
  async begin(size: number, metadata: Metadata = avatar): Promise<string> {
    return (await this.create(size, metadata)).headers.get("location")!;
  }

  append(path: string, offset: number, bytes: Body): Promise<Response> {
    const headers = { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
    return this.send("PATCH", path, headers, bytes);
  }

  /** Uploads in one go and answers with the upload's path. */
  async upload(bytes: Uint8Array<ArrayBuffer>, metadata: Metadata = avatar): Promise<string> {
    const path = await this.begin(bytes.length, metadata);
    await this.append(path, 0, bytes);
    return path;
  }

  async view(path: string): Promise<MediaView> {
    const answer = (await (await this.send("GET", path)).json()) as { data: MediaView };
    return answer.data;
  }
}
