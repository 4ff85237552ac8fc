import type { FileView, MediaCollection, MediaView } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { v4 as uuid, v7 as uploadUuid } from "uuid";
import { ApiError } from "#lib/api-error.ts";
import { dropFile, keepFile, readFile } from "#lib/drafts.ts";
import { isConnected } from "#lib/network.ts";
import { createStore } from "#lib/store.ts";
import { makePoster } from "./media.poster.ts";
import { type RecordingPart, sendPoster, startUpload, type Upload } from "./media.uploads.ts";

/** How a file came to be, where it was not chosen: parts of one recording are files of their own. */
export type Origin = { capture?: boolean | undefined; recording?: RecordingPart | undefined };

export type Attachment = Origin & {
  key: string;
  name: string;
  size: number;
  /** As the device calls its kind. */
  mime: string;
  /** Of a picture or film: how it looks, before the server has it. */
  preview: string | null;
  step: "waiting" | "sending" | "paused" | "offline" | "preparing" | "ready" | "failed";
  sent: number;
  /** Once the server has it. */
  media: FileView | null;
  /** Where the server keeps what has come of it; the same after a reload. */
  uploadId: string;
  /** The server may have some of it. */
  begun: boolean;
  error: unknown;
};

/** What a draft remembers of one; drafts of before uploads were taken up again know less of it. */
export type KeptAttachment = Pick<Attachment, "key" | "name" | "size" | "mime" | "media"> &
  Origin &
  Partial<Pick<Attachment, "uploadId" | "begun" | "sent">> & { isPaused?: boolean };

/** Why files were not taken: a key of compose.json `files`. */
export type AttachmentProblem = "tooMany" | "tooLarge" | "tooLargeInAll" | "pictureTooLarge";

/** Whatever kind of file: what belongs to something that people wrote. */
const collection: MediaCollection = "posts";

/** Browsers talk to a server over six connections at most: some are left for everything else. */
const atOnce = 3;

/** As it is shown with what it is attached to. */
export function toFileView(media: MediaView): FileView {
  return { ...media, name: media.fileName };
}

function filePlace(key: string): string {
  return `files/${key}`;
}

/** They belong to something that was sent, or never will be: this device need not keep them any more. */
export function forgetFiles(list: readonly KeptAttachment[]): void {
  for (const { key } of list) void dropFile(filePlace(key));
}

type Grouped = Pick<Attachment, "key" | "media" | "recording">;

/** What is one file to people: a recording is one, however many parts it has. */
export function groupOf({ key, media, recording }: Grouped): string {
  return recording?.id ?? media?.recording?.id ?? key;
}

function countFiles(list: readonly Grouped[]): number {
  return new Set(list.map(groupOf)).size;
}

function problemOf(
  present: readonly Attachment[],
  files: readonly File[],
  { recording }: Origin,
): AttachmentProblem | null {
  const { max, bytes } = limits.files;
  const isKnown = recording !== undefined && present.some((one) => one.recording?.id === recording.id);
  if (countFiles(present) + (isKnown ? 0 : files.length) > max) return "tooMany";
  if (files.some(({ size }) => size > bytes)) return "tooLarge";
  if (files.some((file) => isPicture(file) && file.size > limits.imageUpload.postBytes)) return "pictureTooLarge";
  const total = [...present, ...files].reduce((sum, { size }) => sum + size, 0);
  return total > bytes ? "tooLargeInAll" : null;
}

/** One that the server makes smaller; it takes no other from which it could. */
function isPicture({ type }: File): boolean {
  return (limits.imageUpload.types as readonly string[]).includes(type);
}

/** One still stands for a recording. */
function needsPoster({ type }: File, { recording }: Origin): boolean {
  return type.startsWith("video/") && (recording?.index ?? 0) === 0;
}

/** It can be sent again as it is; what the server has refused begins anew. */
function isTakenUp(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "network" || error.code === "overloaded" || error.status >= 500);
}

/**
 * The files of something that is being written: sent while it is, a bar each. Outside of React, because what was posted
 * goes on being sent when its dialog is closed. A closed window or a reload costs nothing: a draft takes them up where they
 * were.
 */
export function createAttachments(spaceId?: string) {
  const store = createStore<readonly Attachment[]>([]);
  const files = new Map<string, File>();
  const uploads = new Map<string, Upload>();
  const posters = new Map<string, Promise<File | null>>();

  const find = (key: string) => store.get().find((one) => one.key === key);
  const change = (key: string, to: Partial<Attachment>) =>
    store.set(store.get().map((one) => (one.key === key ? { ...one, ...to } : one)));

  async function send({ key, uploadId, begun, capture, recording }: Attachment, file: File): Promise<void> {
    change(key, { step: "sending", error: null });
    const upload = startUpload({
      file,
      id: uploadId,
      begun,
      collection,
      spaceId,
      capture,
      recording,
      onProgress: ({ sent, total }) => change(key, { sent, begun: true, step: sent < total ? "sending" : "preparing" }),
      onOffline: () => change(key, { step: "offline" }),
    });
    uploads.set(key, upload);
    try {
      const media = await upload.done;
      const poster = await posters.get(key);
      const whole = poster ? await sendPoster(media, poster, spaceId) : media;
      change(key, { step: "ready", media: toFileView(whole) });
    } catch (error) {
      if (find(key)) change(key, { step: "failed", error });
    } finally {
      uploads.delete(key);
      pump();
    }
  }

  /** What is paused, or waits to go on, takes nobody's turn. */
  const isFull = () =>
    [...uploads.keys()].filter((key) => !["paused", "waiting"].includes(find(key)?.step ?? "")).length >= atOnce;

  function pump(): void {
    for (const attachment of store.get().filter(({ step }) => step === "waiting")) {
      const { key } = attachment;
      const [file, paused] = [files.get(key), uploads.get(key)];
      if (isFull()) return;
      if (paused) {
        change(key, { step: "sending" });
        paused.resume();
      } else if (file) void send(attachment, file);
    }
  }

  async function preview(key: string, file: File, origin: Origin): Promise<void> {
    const poster = needsPoster(file, origin) ? makePoster(file) : null;
    if (poster) posters.set(key, poster);
    const picture = file.type.startsWith("image/") ? file : await poster;
    if (picture && find(key)) change(key, { preview: URL.createObjectURL(picture) });
  }

  function put(
    { uploadId = uploadUuid(), begun = false, sent = 0, isPaused = false, ...kept }: KeptAttachment,
    file: File | null,
  ): void {
    const step = kept.media ? "ready" : isPaused ? "paused" : "waiting";
    store.set([...store.get(), { ...kept, uploadId, begun, preview: null, step, sent, error: null }]);
    if (!file) return;
    files.set(kept.key, file);
    void preview(kept.key, file, kept);
  }

  function resume(key: string): void {
    change(key, { step: "waiting" });
    pump();
  }

  /** In their order, when the server has all of them; fails with the first that fails or waits for the connection. */
  function whenReady(): Promise<FileView[]> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const all = store.get();
        const failed = all.find(({ step }) => step === "failed");
        const isOffline = !isConnected() && all.some(({ step }) => step === "offline");
        if (!failed && !isOffline && !all.every(({ step }) => step === "ready")) return;
        leave();
        if (failed) reject(failed.error as Error);
        else if (isOffline) reject(new ApiError("network"));
        else resolve(all.flatMap(({ media }) => media ?? []));
      };
      const leave = store.subscribe(check);
      check();
    });
  }

  return {
    use: store.use,
    get: store.get,
    subscribe: store.subscribe,
    kept: (): KeptAttachment[] =>
      store.get().map(({ key, name, size, mime, media, uploadId, begun, step, sent, capture, recording }) => ({
        key,
        name,
        size,
        mime,
        media,
        uploadId,
        begun,
        ...(step === "paused" && { isPaused: true, sent }),
        ...(capture && { capture }),
        ...(recording && { recording }),
      })),

    /** Takes all of them, or none and says why. */
    add: (chosen: readonly File[], origin: Origin = {}): AttachmentProblem | null => {
      const problem = problemOf(store.get(), chosen, origin);
      if (problem) return problem;
      for (const file of chosen) {
        const key = uuid();
        put({ key, name: file.name, size: file.size, mime: file.type, media: null, ...origin }, file);
        void keepFile(filePlace(key), file);
      }
      pump();
      return null;
    },

    /** Whether there is room for one more, before it is made. */
    room: (): AttachmentProblem | null => (countFiles(store.get()) >= limits.files.max ? "tooMany" : null),

    /** It says that it is a picture, and the browser cannot show it. */
    hidePreview: (key: string): void => {
      const { preview: shown } = find(key) ?? {};
      if (shown) URL.revokeObjectURL(shown);
      change(key, { preview: null });
    },

    /** What the server has already: nothing is sent. */
    attach: (media: FileView): AttachmentProblem | null => {
      if (countFiles(store.get()) >= limits.files.max) return "tooMany";
      put({ key: media.id, name: media.name, size: media.size, mime: "", media }, null);
      return null;
    },

    /** Those of a draft; what this device no longer has is left out. */
    restore: async (list: readonly KeptAttachment[]): Promise<void> => {
      for (const attachment of list) {
        const file = attachment.media ? null : await readFile(filePlace(attachment.key));
        if (attachment.media || file) put(attachment, file);
      }
      pump();
    },

    remove: (key: string): void => {
      const { preview: shown } = find(key) ?? {};
      store.set(store.get().filter((one) => one.key !== key));
      uploads.get(key)?.cancel();
      files.delete(key);
      posters.delete(key);
      if (shown) URL.revokeObjectURL(shown);
      void dropFile(filePlace(key));
      pump();
    },

    pause: (key: string): void => {
      uploads.get(key)?.pause();
      change(key, { step: "paused" });
      pump();
    },

    resume,

    retry: (key: string): void => {
      const takenUp = isTakenUp(find(key)?.error);
      change(key, { step: "waiting", ...(!takenUp && { uploadId: uploadUuid(), begun: false, sent: 0 }) });
      pump();
    },

    /** Stops them all; a draft may take them up again where they are. */
    stop: (): void => {
      const stopped = [...uploads.values()];
      store.set(store.get().filter(({ step }) => step === "ready"));
      for (const upload of stopped) upload.leave();
    },

    whenReady,

    /** The same for who waits for them before a dialog: they want those too that they had paused. */
    finish: (): Promise<FileView[]> => {
      for (const { key, step } of store.get()) if (step === "paused") resume(key);
      return whenReady();
    },
  };
}

export type Attachments = ReturnType<typeof createAttachments>;
