import type { FileView } from "@bump/contract";

let made = 0;

function nextId(): string {
  return `0190a000-0000-7000-8000-${String(++made).padStart(8, "0")}f11e`;
}

/** A picture in two sizes, or whatever the test makes of it. */
export function buildFile(overrides: Partial<FileView> = {}): FileView {
  const id = overrides.id ?? nextId();
  return {
    id,
    type: "image",
    url: `/api/media/${id}-1280.webp`,
    sizes: { "320": `/api/media/${id}-320.webp`, "1280": `/api/media/${id}-1280.webp` },
    formats: ["avif", "webp"],
    blur: "data:image/webp;base64,AAAA",
    name: `${id}.jpg`,
    fileName: `${id}.jpg`,
    collection: "posts",
    docId: null,
    size: 1000,
    width: 1280,
    height: 960,
    duration: null,
    recording: null,
    fileIndex: null,
    videoId: null,
    transcription: null,
    ...overrides,
  };
}

/** A part of a recording, of ten seconds. */
export function buildPart(recordingId: string, index: number, overrides: Partial<FileView> = {}): FileView {
  return buildFile({
    type: "video-chunk-recording",
    url: `/api/media/part-${index}.webm`,
    sizes: {},
    formats: [],
    blur: null,
    name: `part-${index}.webm`,
    duration: 10,
    recording: { id: recordingId, index },
    fileIndex: index,
    ...overrides,
  });
}
