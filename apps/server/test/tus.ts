import type { MediaView } from "@bump/contract";

type Metadata = Record<string, string>;

/** tus spoken by hand, so that a test can say exactly what goes over the wire. */
export class TusClient {
  readonly #origin: string;
  readonly #token: string | null;

  constructor(origin: string, token: string | null) {
    this.#origin = origin;
    this.#token = token;
  }

  send(method: string, path: string, headers: Metadata = {}, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
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

  append(path: string, offset: number, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
    const headers = { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
    return this.send("PATCH", path, headers, bytes);
  }

  /** Uploads in one go and answers with the upload's path. */
  async upload(bytes: Uint8Array<ArrayBuffer>, metadata: Metadata = { collection: "avatars" }): Promise<string> {
    const path = (await this.create(bytes.length, metadata)).headers.get("location")!;
    await this.append(path, 0, bytes);
    return path;
  }

  async view(path: string): Promise<MediaView> {
    const answer = (await (await this.send("GET", path)).json()) as { data: MediaView };
    return answer.data;
  }
}
