import type { MediaView } from "@bump/contract";
import { http, HttpResponse } from "msw";
import { server } from "./server.ts";

export const uploadedId = "0190a000-0000-7000-8000-0000000000a1";

const media: MediaView = {
  id: uploadedId,
  type: "image",
  url: "/api/media/one",
  sizes: {},
  formats: [],
  blur: null,
  duration: null,
  recording: null,
  fileIndex: null,
  videoId: null,
  transcription: null,
  name: "picture",
  fileName: "picture.jpg",
  size: 1,
  width: 512,
  height: 512,
  collection: "avatars",
  docId: null,
  alreadyExisted: false,
  state: "ready",
  error: null,
  when: "2026-01-01T00:00:00.000Z",
  createdAt: "2026-01-01T00:00:00.000Z",
};

type Play = {
  /** Holds a part back until the test lets it arrive. */
  part?: () => Promise<Response | void>;
  /** What the worker says of the picture, one answer per question; ready when absent. */
  states?: Partial<MediaView>[];
};

/** Plays the server's end of an upload: tus 1.0, and the worker that prepares what has arrived. */
export function takesUploads({ part, states = [] }: Play = {}) {
  const seen: string[] = [];
  let length = "0";
  const tus = { "tus-resumable": "1.0.0" };
  server.use(
    http.post("*/api/uploads", ({ request }) => {
      seen.push("POST");
      length = request.headers.get("upload-length") ?? "0";
      return new HttpResponse(null, { status: 201, headers: { ...tus, location: `/api/uploads/${uploadedId}` } });
    }),
    http.head(`*/api/uploads/${uploadedId}`, () => {
      seen.push("HEAD");
      return new HttpResponse(null, { headers: { ...tus, "upload-offset": "0", "upload-length": length } });
    }),
    http.patch(`*/api/uploads/${uploadedId}`, async () => {
      seen.push("PATCH");
      const refusal = await part?.();
      return refusal ?? new HttpResponse(null, { status: 204, headers: { ...tus, "upload-offset": length } });
    }),
    http.delete(`*/api/uploads/${uploadedId}`, () => {
      seen.push("DELETE");
      return new HttpResponse(null, { status: 204, headers: tus });
    }),
    http.get(`*/api/uploads/${uploadedId}`, () => {
      seen.push("GET");
      return HttpResponse.json({ success: true, data: { ...media, ...states.shift() } });
    }),
  );
  return seen;
}

/** An upload as the server that keeps bytes has it. */
export type Received = { metadata: Record<string, string>; length: number; bytes: string };

function readMetadata(header: string | null): Record<string, string> {
  const pairs = (header ?? "").split(",").map((pair) => pair.trim().split(" "));
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, atob(value)]));
}

type Keeping = {
  /** What it has from before, by id. */
  kept?: Record<string, { length: number; bytes: string }>;
  /** Before it takes a part; an answer of its own takes the place of the usual one. */
  onPart?: (id: string, part: string) => Promise<Response | void> | Response | void;
  /** How a finished one shows. */
  media?: (id: string, received: Received) => Partial<MediaView>;
};

/** Plays a server that keeps what it was sent, under the ids it was sent under; `seen` says what it was asked. */
export function keepsUploads({ kept = {}, onPart, media: viewOf }: Keeping = {}) {
  const seen: string[] = [];
  const received = new Map<string, Received>(Object.entries(kept).map(([id, one]) => [id, { metadata: {}, ...one }]));
  const tus = { "tus-resumable": "1.0.0" };
  const offsets = ({ bytes, length }: Received) => ({
    ...tus,
    "upload-offset": String(bytes.length),
    "upload-length": String(length),
  });
  const about = (method: string, id: unknown) => {
    seen.push(method);
    return received.get(String(id));
  };
  const nothing = () => new HttpResponse(null, { status: 404, headers: tus });
  server.use(
    http.post("*/api/uploads", ({ request: { headers } }) => {
      const metadata = readMetadata(headers.get("upload-metadata"));
      const id = metadata["id"] ?? uploadedId;
      if (!about("POST", id)) received.set(id, { metadata, length: Number(headers.get("upload-length")), bytes: "" });
      return new HttpResponse(null, { status: 201, headers: { ...tus, location: `/api/uploads/${id}` } });
    }),
    http.head("*/api/uploads/:id", ({ params }) => {
      const one = about("HEAD", params["id"]);
      return one ? new HttpResponse(null, { headers: offsets(one) }) : nothing();
    }),
    http.patch("*/api/uploads/:id", async ({ params, request }) => {
      const one = about("PATCH", params["id"]);
      if (!one) return nothing();
      if (Number(request.headers.get("upload-offset")) !== one.bytes.length) {
        return new HttpResponse(null, { status: 409, headers: tus });
      }
      const part = await request.text();
      const own = await onPart?.(String(params["id"]), part);
      if (own) return own;
      one.bytes += part;
      return new HttpResponse(null, { status: 204, headers: offsets(one) });
    }),
    http.delete("*/api/uploads/:id", ({ params }) => {
      about("DELETE", params["id"]);
      received.delete(String(params["id"]));
      return new HttpResponse(null, { status: 204, headers: tus });
    }),
    http.get("*/api/uploads/:id", ({ params }) => {
      const one = about("GET", params["id"]);
      if (!one) return HttpResponse.json({ success: false, error: { code: "not_found" } }, { status: 404 });
      const fileName = one.metadata["filename"] ?? media.fileName;
      const view = { ...media, id: String(params["id"]), fileName, ...viewOf?.(String(params["id"]), one) };
      return HttpResponse.json({ success: true, data: view });
    }),
  );
  return { seen, received };
}
