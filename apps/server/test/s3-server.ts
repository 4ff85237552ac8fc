import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Headers = Record<string, string>;
type Answer = { status: number; body?: Buffer | string; headers?: Headers };
type About = { type: string; metadata: Headers };
type Call = { key: string; query: URLSearchParams; headers: IncomingMessage["headers"]; body: Buffer };

/** As much of S3 as the server uses, in memory, with real HTTP in between: objects, lists, ranges and multipart uploads. */
export class S3Server {
  readonly objects = new Map<string, About & { bytes: Buffer }>();
  readonly uploads = new Map<string, About & { key: string; parts: Map<number, Buffer> }>();
  /** While true, writes are refused as by a store whose disk is full. */
  isFull = false;
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body = "", headers }) => {
      response.writeHead(status, { "content-length": Buffer.byteLength(body), ...headers }).end(body);
    });
  });

  static async start(): Promise<S3Server> {
    const server = new S3Server();
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  /** Settings that make a server use this one. */
  get env(): Headers {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
      S3_BUCKET: "bump",
      S3_ACCESS_KEY_ID: "test",
      S3_SECRET_ACCESS_KEY: "test",
      S3_FORCE_PATH_STYLE: "true",
    };
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams: query } = new URL(request.url!, "http://s3");
    const [, bucket, ...path] = pathname.split("/").map(decodeURIComponent);
    const call = { key: path.join("/"), query, headers: request.headers, body: await buffer(request) };
    if (bucket !== "bump" || !request.headers.authorization?.includes("Credential=test/"))
      return failure(403, "AccessDenied");
    if (this.isFull && (request.method === "PUT" || request.method === "POST"))
      return failure(507, "XMinioStorageFull");
    const kind = ["uploads", "uploadId", "delete"].find((name) => query.has(name)) ?? (call.key ? "object" : "bucket");
    switch (`${request.method} ${kind}`) {
      case "HEAD bucket":
        return { status: 200 };
      case "GET bucket":
        return this.#list(call);
      case "PUT object":
        if (call.headers["x-amz-copy-source"] !== undefined) return this.#copy(call);
        this.objects.set(call.key, { ...about(call), bytes: call.body });
        return { status: 200, headers: { etag: etagOf(call.body) } };
      case "GET object":
      case "HEAD object":
        return this.#read(call, request.method === "HEAD");
      case "DELETE object":
        this.objects.delete(call.key);
        return { status: 204 };
      case "POST delete":
        for (const [, key] of call.body.toString().matchAll(/<Key>([^<]*)</g)) this.objects.delete(key!);
        return xml("<DeleteResult/>");
      case "POST uploads":
        return this.#begin(call);
      case "PUT uploadId":
      case "GET uploadId":
      case "POST uploadId":
      case "DELETE uploadId":
        return this.#continue(call, request.method!);
      default:
        return failure(405, "MethodNotAllowed");
    }
  }

  #copy(call: Call): Answer {
    const [, ...source] = decodeURIComponent(String(call.headers["x-amz-copy-source"])).split("/");
    const object = this.objects.get(source.join("/"));
    if (!object) return failure(404, "NoSuchKey");
    const isReplaced = call.headers["x-amz-metadata-directive"] === "REPLACE";
    this.objects.set(call.key, { ...object, ...(isReplaced && about(call)) });
    return xml(`<CopyObjectResult><ETag>${etagOf(object.bytes)}</ETag></CopyObjectResult>`);
  }

  /** Two to a page, so that whoever reads a list reads on. */
  #list({ query }: Call): Answer {
    const after = query.get("continuation-token") ?? "";
    const found = [...this.objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).toSorted();
    const left = found.filter((key) => key > after);
    const page = left.slice(0, 2);
    const isCut = left.length > page.length;
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    const listed = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
    return xml(`<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${listed}</ListBucketResult>`);
  }

  #read({ key, headers }: Call, isHead: boolean): Answer {
    const object = this.objects.get(key);
    if (!object) return failure(404, "NoSuchKey");
    const { bytes, type, metadata } = object;
    const named = { "content-type": type, etag: etagOf(bytes), ...metadata };
    if (isHead) return { status: 200, headers: { ...named, "content-length": String(bytes.length) } };
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    if (start === undefined) return { status: 200, body: bytes, headers: named };
    const body = bytes.subarray(Number(start), Number(end) + 1);
    return { status: 206, body, headers: { ...named, "content-range": `bytes ${start}-${end}/${bytes.length}` } };
  }

  #begin(call: Call): Answer {
    const id = randomUUID();
    this.uploads.set(id, { ...about(call), key: call.key, parts: new Map() });
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }

  #continue({ key, query, body }: Call, method: string): Answer {
    const id = query.get("uploadId")!;
    const upload = this.uploads.get(id);
    if (!upload) return failure(404, "NoSuchUpload");
    const { parts, type, metadata } = upload;
    if (method === "PUT") {
      parts.set(Number(query.get("partNumber")), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === "GET") {
      const listed = [...parts]
        .toSorted(([a], [b]) => a - b)
        .map(([number, bytes]) => {
          const fields = `<PartNumber>${number}</PartNumber><Size>${bytes.length}</Size><ETag>${etagOf(bytes)}</ETag>`;
          return `<Part>${fields}</Part>`;
        });
      return xml(`<ListPartsResult><IsTruncated>false</IsTruncated>${listed.join("")}</ListPartsResult>`);
    }
    this.uploads.delete(id);
    if (method === "DELETE") return { status: 204 };
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
    const bytes = Buffer.concat(numbers.map((number) => parts.get(number)!));
    this.objects.set(key, { bytes, type, metadata });
    return xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }
}

function about({ headers }: Call): About {
  const metadata = Object.entries(headers).filter(([name]) => name.startsWith("x-amz-meta-"));
  return { type: headers["content-type"] ?? "", metadata: Object.fromEntries(metadata) as Headers };
}

function etagOf(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

function xml(body: string): Answer {
  return { status: 200, body, headers: { "content-type": "application/xml" } };
}

function failure(status: number, code: string): Answer {
  return { ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`), status };
}
