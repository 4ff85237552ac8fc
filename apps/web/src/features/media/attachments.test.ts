import { http, HttpResponse } from "msw";
import { waitFor } from "@testing-library/react";
import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { errorText } from "#lib/error-text.ts";
import { losesConnection } from "#test/connection.ts";
import { signInAs } from "#test/people.ts";
import { deferred } from "#test/render.tsx";
import { server } from "#test/server.ts";
import { keepsUploads } from "#test/uploads.ts";
import { createAttachments } from "./media.attachments.ts";
import { sendPoster, startUpload } from "./media.uploads.ts";

const words = "The drain came up";
const text = (name = "drain.txt") => new File([words], name, { type: "text/plain" });
const one = <Value>(values: Iterable<Value>): Value => {
  const [first] = values;
  if (first === undefined) throw new Error("There is none");
  return first;
};

beforeEach(() => signInAs());

describe("an upload", () => {
  it("that was broken off goes on where it stopped", async () => {
    const id = uuid();
    const { seen, received } = keepsUploads({ kept: { [id]: { length: words.length, bytes: "The drain" } } });
    const parts: number[] = [];
    const upload = startUpload({
      file: text(),
      id,
      begun: true,
      collection: "posts",
      onProgress: ({ sent }) => parts.push(sent),
    });
    expect((await upload.done).id).toBe(id);
    expect(seen).toEqual(["HEAD", "PATCH", "GET"]);
    expect(received.get(id)?.bytes).toBe(words);
    expect(Math.min(...parts)).toBeGreaterThanOrEqual("The drain".length);
  });

  it("begins anew, under its own id, where the server has forgotten it", async () => {
    const id = uuid();
    const { seen, received } = keepsUploads();
    await startUpload({ file: text(), id, begun: true, collection: "posts", onProgress: () => undefined }).done;
    expect(seen).toEqual(["HEAD", "POST", "PATCH", "GET"]);
    expect(received.get(id)?.bytes).toBe(words);
  });

  it("whose last bytes arrived without an answer is not sent again", async () => {
    const id = uuid();
    const { seen } = keepsUploads({ kept: { [id]: { length: words.length, bytes: words } } });
    await startUpload({ file: text(), id, begun: true, collection: "posts", onProgress: () => undefined }).done;
    expect(seen).toEqual(["HEAD", "GET"]);
  });

  it("says where it will be used and how it was made", async () => {
    const { received } = keepsUploads();
    const recording = { id: uuid(), index: 2 };
    const files = createAttachments("0190a000-0000-7000-8000-0000000000d1");
    files.add([text()], { capture: true, recording });
    await files.whenReady();
    expect(one(received.values()).metadata).toMatchObject({
      filename: "drain.txt",
      filetype: "text/plain",
      collection: "posts",
      spaceId: "0190a000-0000-7000-8000-0000000000d1",
      capture: "true",
      recording: recording.id,
      fileIndex: "2",
    });
  });
});

it("a still becomes the poster of its video, and is asked for nowhere else", async () => {
  const video = uuid();
  const { received, seen } = keepsUploads({
    kept: { [video]: { length: 1, bytes: "x" } },
    media: (id) => ({
      id,
      type: "video",
      sizes: (received.size > 1 ? { 320: "/api/media/poster-320.webp" } : {}) as Record<string, string>,
    }),
  });
  const { done } = startUpload({
    file: text(),
    id: video,
    begun: true,
    collection: "posts",
    onProgress: () => undefined,
  });
  const shown = await sendPoster(await done, new File(["still"], "poster", { type: "image/webp" }), undefined);
  expect(shown.sizes).toEqual({ 320: "/api/media/poster-320.webp" });
  expect([...received.values()].at(-1)).toMatchObject({ metadata: { posterOf: video }, bytes: "still" });
  expect(seen).toEqual(["HEAD", "GET", "POST", "PATCH", "GET"]);
});

describe("files", () => {
  // What was answered last may be of a server that has only just noticed the break.
  it.each([
    ["nothing", () => HttpResponse.error()],
    ["a conflict over bytes", () => new HttpResponse(null, { status: 409 })],
    ["a server that is starting again", () => new HttpResponse(null, { status: 503 })],
  ])("wait while there is no connection, and go on by themselves, each byte once: %s", async (_name, answer) => {
    let lost: { back: () => void } | null = null;
    const { seen, received } = keepsUploads({
      onPart: () => {
        if (lost) return;
        lost = losesConnection();
        return answer();
      },
    });
    const files = createAttachments();
    files.add([text()]);
    await waitFor(() => expect(files.get()[0]?.step).toBe("offline"));
    await expect(files.whenReady()).rejects.toMatchObject({ code: "network" });
    expect(seen).toEqual(["POST", "PATCH"]);
    lost!.back();
    await files.whenReady();
    expect(seen).toEqual(["POST", "PATCH", "HEAD", "PATCH", "GET"]);
    expect(one(received.values()).bytes).toBe(words);
  });

  it("that a draft keeps stay at the server; what is removed goes there, too", async () => {
    const held = deferred<void>();
    const { seen } = keepsUploads({ onPart: () => held.promise });
    const files = createAttachments();
    files.add([text()]);
    await waitFor(() => expect(seen).toEqual(["POST", "PATCH"]));
    const [kept] = files.kept();
    files.stop();
    expect(kept).toMatchObject({ uploadId: expect.stringMatching(/^[\da-f-]{14}7/) as string });
    const others = createAttachments();
    others.add([text()]);
    await waitFor(() => expect(seen).toHaveLength(4));
    expect(seen).not.toContain("DELETE");
    others.remove(others.get()[0]!.key);
    await waitFor(() => expect(seen).toContain("DELETE"));
    held.resolve();
  });

  it("whose removal is refused are not asked for again", async () => {
    const { seen } = keepsUploads({ media: () => ({ state: "processing" }) });
    server.use(
      http.delete("*/api/uploads/:id", () => {
        seen.push("DELETE");
        return HttpResponse.json({ success: false, error: { code: "illegal_transition" } }, { status: 409 });
      }),
    );
    const files = createAttachments();
    files.add([text()]);
    await waitFor(() => expect(one(files.get()).step).toBe("preparing"));
    files.remove(one(files.get()).key);
    expect(files.get()).toEqual([]);
    await waitFor(() => expect(seen).toContain("DELETE"));
    // The first repeat would come at once.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(seen.filter((method) => method === "DELETE")).toHaveLength(1);
  });

  it.each([
    ["file_too_large", 413, "Max 1GB per file"],
    ["image_too_large", 422, "This picture is too large: at most 50 MB and 40 megapixels."],
    ["from_a_proxy", 429, "429: Too many requests. Wait a moment and try again."],
  ])("say why they were refused (%s)", async (code, status, sentence) => {
    server.use(http.post("*/api/uploads", () => HttpResponse.json({ success: false, error: { code } }, { status })));
    const files = createAttachments();
    files.add([text()]);
    await waitFor(() => expect(one(files.get()).step).toBe("failed"));
    expect(errorText(one(files.get()).error)).toBe(sentence);
  });

  it("that were refused begin anew when they are tried again", async () => {
    const answers: Partial<Record<string, string>>[] = [{ state: "failed", error: "invalid_image" }];
    const { received } = keepsUploads({ media: () => (answers.shift() ?? {}) as object });
    const files = createAttachments();
    files.add([text()]);
    await expect(files.whenReady()).rejects.toMatchObject({ code: "invalid_image" });
    files.retry(files.get()[0]!.key);
    await files.whenReady();
    expect(received.size).toBe(2);
  });

  it("are ten at most, of which a recording is one, however many parts it has", () => {
    keepsUploads({ onPart: () => deferred<void>().promise });
    const files = createAttachments();
    expect(files.add(Array.from({ length: 9 }, (_, at) => text(`${at}.txt`)))).toBeNull();
    const id = uuid();
    for (let index = 0; index < 20; index++) {
      expect(files.add([text()], { capture: true, recording: { id, index } })).toBeNull();
    }
    expect(files.add([text()])).toBe("tooMany");
    expect(files.add([text()], { capture: true, recording: { id: uuid(), index: 0 } })).toBe("tooMany");
    files.stop();
  });
});

describe("what is attached", () => {
  it("is refused at once where a picture is larger than the server takes", () => {
    const large = new File(["x"], "photo.jpg", { type: "image/jpeg" });
    Object.defineProperty(large, "size", { value: 50_000_001 });
    const files = createAttachments();
    expect(files.add([large])).toBe("pictureTooLarge");
    expect(files.get()).toEqual([]);
  });

  it("goes on where it was paused, for who saves what it belongs to", async () => {
    const held = deferred<void>();
    keepsUploads({ onPart: () => held.promise });
    const files = createAttachments();
    files.add([text()]);
    await waitFor(() => expect(one(files.get()).step).toBe("sending"));
    files.pause(one(files.get()).key);
    const finished = files.finish();
    held.resolve();
    expect(await finished).toHaveLength(1);
  });

  it("shows no picture where the browser cannot", async () => {
    keepsUploads();
    const files = createAttachments();
    files.add([new File(["no picture"], "photo.heic", { type: "image/heic" })]);
    await waitFor(() => expect(one(files.get()).preview).not.toBeNull());
    files.hidePreview(one(files.get()).key);
    expect(one(files.get()).preview).toBeNull();
  });
});
