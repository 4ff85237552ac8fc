import type { MediaView } from "@bump/contract";
import { http, HttpResponse } from "msw";
import { server } from "./server.ts";

export const uploadedId = "0190a000-0000-7000-8000-0000000000a1";

const media: MediaView = {
  id: uploadedId,
  type: "image",
  url: "/api/media/one",
  sizes: {},
  name: "picture",
  fileName: "picture.jpg",
  size: 1,
  width: 512,
  height: 512,
  collection: "avatars",
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
